// Tests limiting the text of an answer, and the note on what was omitted and how to get it.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { boundedBlock, boundedText, shortLine } from '../../../src/editorTools/resultText.ts';

const lines = (count: number, text = 'line'): string[] =>
  Array.from({ length: count }, (_, at) => `${text} ${at + 1}`);

describe('the text of an answer', () => {
  it('is whole if it fits', () => {
    assert.deepEqual(boundedText({ lines: lines(3), offset: 0, total: 3 }), {
      text: 'line 1\nline 2\nline 3',
      shown: 3,
    });
  });

  it('has at most 100 lines, and the next offset', () => {
    const { text, shown } = boundedText({ lines: lines(150), offset: 200, total: 500, narrower: '"kind"' });
    assert.equal(shown, 100);
    assert.equal(text.split('\n').length, 101);
    assert.match(text, /\n\(200 more of 500: pass "offset": 300 or "kind"\.\)$/);
  });

  it('has at most 16 KB of UTF-8, but one line in any case', () => {
    const { text, shown } = boundedText({ lines: lines(50, 'ä'.repeat(500)), offset: 0, total: 50 });
    assert.equal(shown, 16);
    assert.ok(Buffer.byteLength(text) < 17 * 1024);
    assert.equal(boundedText({ lines: ['😀'.repeat(9_000)], offset: 0, total: 1 }).shown, 1);
  });

  it('ends with the notes', () => {
    const { text } = boundedText({ lines: ['a'], offset: 0, total: 1, notes: ['One.', 'Two.'] });
    assert.equal(text, 'a\n(One.)\n(Two.)');
  });

  it('keeps the first or the last lines of a block', () => {
    const block = lines(3_000).join('\n');
    assert.match(boundedBlock(block), /^line 1\n[\s\S]*\n\(\d+ more lines are omitted\.\)$/);
    assert.match(boundedBlock(block, 'last'), /^\(\d+ more lines are omitted\.\)\n[\s\S]*\nline 3000$/);
    assert.equal(boundedBlock('a\nb', 'last'), 'a\nb');
  });

  it('shows a line without indentation, cut between characters', () => {
    assert.equal(shortLine('\t const a = 1;\r\n  b'), 'const a = 1; b');
    const cut = shortLine(`a${'😀'.repeat(500)}`);
    assert.ok(cut.isWellFormed() && cut.endsWith('😀…') && cut.length < 250);
  });
});
