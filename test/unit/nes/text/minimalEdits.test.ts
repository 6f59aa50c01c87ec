// The least that turns one text into another.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { minimalEdits } from '../../../../src/nes/text/minimalEdits.ts';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '😀'), maxLength: 40 });

describe('minimal edits', () => {
  it('make the new text, and nothing of equal ones', () => {
    fc.assert(
      fc.property(text, text, (old, now) => {
        const edits = minimalEdits(old, now);
        assert.equal(applyOffsetEdits(old, edits), now);
        if (old === now) assert.deepEqual(edits, []);
      }),
    );
  });

  it('leave alone what stays between two changes', () => {
    const old = 'one\ntwo\nthree\nfour\nfive\n';
    assert.deepEqual(minimalEdits(old, 'ONE\ntwo\nthree\nfour\nFIVE\n'), [
      { start: 0, end: 3, newText: 'ONE' },
      { start: 19, end: 23, newText: 'FIVE' },
    ]);
  });
});
