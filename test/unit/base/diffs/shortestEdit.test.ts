// Tests that edits are those that the package `diff` finds.
import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';
import { shortestEdit } from '../../../../src/base/diffs/shortestEdit.ts';
import { allAtOnce, Pace } from '../../../../src/base/pieces.ts';

function edit(old: readonly number[], now: readonly number[], most: number): unknown {
  return allAtOnce(shortestEdit(Int32Array.from(old), Int32Array.from(now), most, new Pace()));
}

describe('shortestEdit', () => {
  // Different at both ends, since equal items there are not compared by `changedBlocks`.
  const items = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 30 });

  it('finds the same blocks as the package', () => {
    fc.assert(
      fc.property(items, items, fc.integer({ min: 1, max: 20 }), (some, others, most) => {
        const old = [10, ...some, 11];
        const now = [12, ...others, 13];
        const whole = { oldStart: 0, oldEnd: old.length, newStart: 0, newEnd: now.length };
        const found = edit(old, now, most) ?? [whole];
        assert.deepEqual(found, changedBlocks(old, now, { mostEdits: most }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds nothing in equal sequences, and no edit that is longer than allowed', () => {
    assert.deepEqual(edit([1, 2, 3], [1, 2, 3], 2), []);
    assert.deepEqual(edit([1, 2, 3], [1, 4, 3], 2), [{ oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 2 }]);
    assert.equal(edit([1, 2, 3], [1, 4, 3], 1), undefined);
  });

  it('works in pieces, also where all items are equal', () => {
    const old = new Int32Array(2 ** 18);
    const work = shortestEdit(old, Int32Array.of(1, ...new Int32Array(2 ** 16)), 2 ** 20, new Pace(2 ** 14));
    let pieces = 0;
    while (pieces < 20 && work.next().done !== true) pieces++;
    assert.equal(pieces, 20);
  });
});
