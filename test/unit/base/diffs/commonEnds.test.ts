// Tests that equal beginnings and ends of two texts are found exactly, also at the edges of blocks.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { commonEnd, commonStart } from '../../../../src/base/diffs/commonEnds.ts';

const lengths = fc.oneof(
  fc.nat(5),
  fc.integer({ min: 4_090, max: 4_100 }),
  fc.integer({ min: 8_190, max: 8_200 }),
);

describe('the equal beginnings and ends of two texts', () => {
  it('are as long as they can be', () => {
    fc.assert(
      fc.property(
        lengths,
        fc.constantFrom('', 'x'),
        fc.constantFrom('', 'y', 'yy'),
        lengths,
        (before, old, now, after) => {
          const [start, end] = ['a'.repeat(before), 'b'.repeat(after)];
          const [one, other] = [start + old + end, start + now + end];
          const from = commonStart(one, other);
          assert.equal(from, old === '' && now === '' ? one.length : before);
          const most = Math.min(one.length, other.length) - from;
          assert.equal(commonEnd(one, other, most), Math.min(after, most));
          assert.equal(commonEnd(one, other, Math.min(3, most)), Math.min(3, after, most));
        },
      ),
      { numRuns: 500 },
    );
  });
});
