// The list for large documents behaves like an array.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { GapBuffer } from '../../../../src/nes/session/nonAsciiLines.ts';

/** Positions as shares of the length, so that they fit any length. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.double({ min: 0, max: 1, noNaN: true }),
  added: fc.array(fc.integer(), { maxLength: 5 }),
});

describe('GapBuffer', () => {
  it('equals an array after every change', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.array(change), (items, changes) => {
        const expected = [...items];
        const buffer = new GapBuffer([...items]);
        for (const { at, removed, added } of changes) {
          const index = Math.floor(at * expected.length);
          const count = Math.floor(removed * (expected.length - index));
          expected.splice(index, count, ...added);
          buffer.replace(index, count, added);
          expected.splice(index, 0, -2);
          buffer.insert(index, -2);
          if (index < expected.length) {
            expected[index] = -1;
            buffer.set(index, -1);
          }
          assert.deepEqual(
            Array.from({ length: buffer.length }, (_, each) => buffer.at(each)),
            expected,
          );
          assert.equal(buffer.at(expected.length), undefined);
        }
      }),
    );
  });

  it('grows for an insertion larger than the gap', () => {
    const buffer = new GapBuffer(['a', 'b']);
    const added = Array.from({ length: 100_000 }, (_, index) => `${index}`);
    buffer.replace(1, 0, added);
    assert.equal(buffer.length, 100_002);
    assert.deepEqual(
      [buffer.at(0), buffer.at(1), buffer.at(100_000), buffer.at(100_001)],
      ['a', '0', '99999', 'b'],
    );
  });
});
