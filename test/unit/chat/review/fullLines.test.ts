// Tests that a change of some lines leaves the line ends of all others.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { fullLines, joinedLines } from '../../../../src/chat/review/fullLines.ts';
import { linesOf } from '../../../../src/chat/review/lineHunk.ts';
import { mixed } from './mixedLines.ts';

const runs = { numRuns: 1_000 };

describe('lines with their line ends', () => {
  it('give the text when they are joined, and are as many as the lines without line ends', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        assert.equal(joinedLines(fullLines(text)), text);
        assert.equal(fullLines(text).length, linesOf(text).length);
      }),
      runs,
    );
  });

  it('stay separate lines when they are joined in another order', () => {
    fc.assert(
      fc.property(mixed, mixed, (one, other) => {
        const lines = [...fullLines(one), ...fullLines(other)].toReversed();
        const bare = [...linesOf(one), ...linesOf(other)].toReversed();
        assert.deepEqual(linesOf(joinedLines(lines)), bare);
      }),
      runs,
    );
  });
});
