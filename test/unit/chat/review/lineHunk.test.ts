// Tests that texts are compared and counted by their lines, without splitting them.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { hasMoreLines, isSameText, linesOf } from '../../../../src/chat/review/lineHunk.ts';

const texts = fc
  .array(fc.constantFrom('a', '\n', '\r', '\r\n', '\ufeff', '字'), { maxLength: 5 })
  .map((parts) => parts.join(''));
const runs = { numRuns: 2_000 };

describe('the lines of a text', () => {
  it('are the same, whatever the line ends and byte order marks', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const isSame = linesOf(one).join('\n') === linesOf(other).join('\n');
        assert.equal(isSameText(one, other), isSame);
        assert.equal(isSameText(one, linesOf(one).join('\r\n')), !linesOf(one)[0]!.startsWith('\ufeff'));
      }),
      runs,
    );
  });

  it('are counted up to a limit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, most) => {
        assert.equal(hasMoreLines(text, most), linesOf(text).length > most);
      }),
      runs,
    );
  });
});
