// Tests that lines by offsets are the lines of the text.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { allAtOnce, Pace } from '../../../../src/base/pieces.ts';
import { linesOf } from '../../../../src/chat/review/lineHunk.ts';
import { numberedLines, TextLines } from '../../../../src/chat/review/textLines.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r', '\r\n', '字'), { maxLength: 30 })
  .map((parts) => parts.join(''));

function read(text: string): TextLines {
  return allAtOnce(TextLines.read(text, new Pace()));
}

describe('the lines of a large text', () => {
  it('are those of a small one, with their line ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = read(text);
        const all = Array.from({ length: lines.count }, (_, line) => line);
        assert.deepEqual(
          all.map((line) => text.slice(lines.start(line), lines.end(line))),
          linesOf(text),
        );
        assert.equal(
          all.map((line) => text.slice(lines.start(line), lines.end(line)) + lines.lineEndOf(line)).join(''),
          text,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('have equal numbers if they are equal', () => {
    fc.assert(
      fc.property(texts, texts, (old, now) => {
        const [olds, news] = [read(old), read(now)];
        const range = (lines: TextLines) => ({ lines, start: 0, end: lines.count });
        const numbers = allAtOnce(numberedLines(range(olds), range(news), new Pace()));
        const known = linesOf(old);
        assert.deepEqual(
          [...numbers.old],
          known.map((line) => known.indexOf(line)),
        );
        assert.deepEqual(
          [...numbers.now],
          linesOf(now).map((line) => known.indexOf(line)),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
