// Tests limiting the text of an answer, and the note on what was omitted and how to get it.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as fc from 'fast-check';
import { boundedBlock, boundedText, cutLine, shortLine } from '../../../src/editorTools/resultText.ts';

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

  it('has at most 16 KB of UTF-8, and a part of a longer line', () => {
    const { text, shown } = boundedText({ lines: lines(50, 'ä'.repeat(500)), offset: 0, total: 50 });
    assert.equal(shown, 16);
    assert.ok(Buffer.byteLength(text) < 17 * 1024);
    const long = boundedText({ lines: ['x'.repeat(2_000_000), 'y'.repeat(100)], offset: 0, total: 2 });
    assert.equal(long.shown, 1);
    assert.ok(Buffer.byteLength(long.text) < 17 * 1024);
    assert.match(long.text, /^x{16000,}… \(the line is cut\)\n\(1 more of 2: pass "offset": 1\.\)$/);
  });

  it('has the number of results if the offset is after the last one', () => {
    const past = { lines: [], offset: 300, total: 250, notes: ['One.'] };
    const text = '(No more: the number of results is 250. Pass "offset": 0.)\n(One.)';
    assert.deepEqual(boundedText(past), { text, shown: 0 });
    assert.match(boundedText({ ...past, what: 'lines' }).text, /number of lines is 250\./);
    assert.equal(boundedText({ lines: [], offset: 0, total: 0 }).text, '');
  });

  it('ends with the notes', () => {
    const { text } = boundedText({ lines: ['a'], offset: 0, total: 1, notes: ['One.', 'Two.'] });
    assert.equal(text, 'a\n(One.)\n(Two.)');
  });

  it('keeps the first or the last lines of a block', () => {
    const block = lines(3_000).join('\n');
    const rest = (kept: number): string => `read from line ${kept + 1}`;
    const first = /^line 1\n[\s\S]*line (\d+)\n\((\d+) more lines are omitted: read from line (\d+)\.\)$/;
    const [, last, omitted, next] = first.exec(boundedBlock(block, { rest })) ?? assert.fail();
    assert.deepEqual([Number(omitted), Number(next)], [3_000 - Number(last), Number(last) + 1]);
    const end = boundedBlock(block, { end: 'last', rest: () => 'run it again' });
    assert.match(end, /^\(\d+ more lines are omitted: run it again\.\)\nline[\s\S]*\nline 3000$/);
    assert.equal(boundedBlock('a\nb', { end: 'last', rest }), 'a\nb');
    const two = boundedBlock('aaaa\nbbbb', { rest, most: 6 });
    assert.equal(two, 'aaaa\n(1 more line is omitted: read from line 2.)');
  });

  it('keeps a part of a line that fills most of a block', () => {
    const rest = (): string => 'read it';
    const long = `head\n${'ä'.repeat(20_000)}z\ntail`;
    const first = boundedBlock(long, { rest });
    assert.match(first, /^head\nä{8000,}… \(the line is cut\)\n\(1 more line is omitted: read it\.\)$/);
    const last = boundedBlock(long, { end: 'last', rest });
    assert.match(last, /^\(1 more line is omitted: read it\.\)\n\(the line is cut\) …ä{8000,}z\ntail$/);
  });

  it('never exceeds the limit, and never ends in half a character', () => {
    const piece = fc.constantFrom('a', 'ä', '字', '😀', '\n', 'x'.repeat(500), '😀'.repeat(300));
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    const cases = fc.record({ text, most: fc.integer({ min: 100, max: 4_000 }), isFirst: fc.boolean() });
    fc.assert(
      fc.property(cases, ({ text: whole, most, isFirst }) => {
        const rest = (): string => '';
        const block = boundedBlock(whole, { end: isFirst ? 'first' : 'last', rest, most });
        assert.ok(Buffer.byteLength(block) <= most + 40, `${Buffer.byteLength(block)} of ${most}`);
        assert.ok(block.isWellFormed() && !block.includes('\ufffd'));
        const { text: listed } = boundedText({ lines: [whole.repeat(20)], offset: 0, total: 1 });
        assert.ok(Buffer.byteLength(listed) <= 16 * 1024 && listed.isWellFormed());
      }),
    );
  });

  it('says that a line is cut', () => {
    assert.equal(cutLine('abcd', 4), 'abcd');
    assert.equal(cutLine('abcde', 4), 'abcd… (the line is cut)');
    assert.equal(cutLine('abcde', 4, 'last'), '(the line is cut) …bcde');
  });

  it('shows a line without indentation, cut between characters', () => {
    assert.equal(shortLine('\t const a = 1;\r\n  b'), 'const a = 1; b');
    const cut = shortLine(`a${'😀'.repeat(500)}`);
    assert.ok(cut.isWellFormed() && cut.endsWith('😀…') && cut.length < 250);
  });
});
