// Proves that the mark of a text does not depend on its line ends or on the pieces in which it arrives, but on all else.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { writtenLines } from '../../../../../src/chat/review/lineHunk.ts';
import { textMark, TextMarker } from '../../../../../src/vscode/serve/files/textMark.ts';

describe('the mark of a text', () => {
  const pieces = fc.array(fc.constantFrom('a', 'ä', '😀', '\n', '\r', '\r\n', ''), { maxLength: 20 });

  it('is the same for any pieces and line ends, and counts the lines', () => {
    fc.assert(
      fc.property(pieces, (all) => {
        const text = all.join('');
        const marker = new TextMarker();
        for (const piece of all) marker.push(piece);
        const mark = marker.end();
        assert.deepEqual(mark, textMark(text));
        assert.deepEqual(mark, textMark(text.replaceAll(/\r\n?/g, '\n')));
        assert.equal(mark.lineCount, writtenLines(text).length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('differs for other texts', () => {
    fc.assert(
      fc.property(pieces, pieces, (one, other) => {
        const [text, another] = [one, other].map((all) => all.join('').replaceAll(/\r\n?/g, '\n'));
        assert.equal(textMark(text!).mark === textMark(another!).mark, text === another);
      }),
      { numRuns: 1_000 },
    );
  });

  it('ignores a byte order mark at the start only', () => {
    assert.deepEqual(textMark('\ufeffa'), textMark('a'));
    assert.notEqual(textMark('a\ufeff').mark, textMark('a').mark);
  });
});
