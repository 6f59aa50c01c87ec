// Tests the blocks in which two sequences differ.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';

describe('changedBlocks', () => {
  it('turn the old sequence into the new one, and never touch each other', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 15 });
    fc.assert(
      fc.property(items, items, fc.constantFrom(undefined, 3), (old, now, mostEdits) => {
        const result: string[] = [];
        let taken = 0;
        const options = mostEdits === undefined ? {} : { mostEdits };
        for (const { oldStart, oldEnd, newStart, newEnd } of changedBlocks(old, now, options)) {
          assert.ok(oldEnd > oldStart || newEnd > newStart);
          assert.ok(taken === 0 || oldStart > taken, 'blocks that touch are one');
          result.push(...old.slice(taken, oldStart));
          assert.equal(result.length, newStart);
          result.push(...now.slice(newStart, newEnd));
          taken = oldEnd;
        }
        assert.deepEqual([...result, ...old.slice(taken)], now);
      }),
    );
  });

  it('are minimal, but one block with more edits than allowed', () => {
    assert.equal(changedBlocks(['a', 'b', 'c'], ['a', 'x', 'b', 'y', 'c']).length, 2);
    const long = Array.from({ length: 200 }, (_, i) => `${i}`);
    const changed = long.map((line, i) => (i === 3 || i === 190 ? 'x' : line));
    assert.equal(changedBlocks(long, changed).length, 2);
    assert.deepEqual(changedBlocks(long, changed, { mostEdits: 3 }), [
      { oldStart: 3, oldEnd: 191, newStart: 3, newEnd: 191 },
    ]);
  });

  it('use the given equality', () => {
    const equal = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
    assert.deepEqual(changedBlocks(['A', 'b', 'C'], ['a', 'x', 'c'], { equal }), [
      { oldStart: 1, oldEnd: 2, newStart: 1, newEnd: 2 },
    ]);
    assert.deepEqual(changedBlocks([], []), []);
  });
});
