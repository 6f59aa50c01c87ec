// The smallest edits that turn one text into another.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { minimalEdits } from '../../../../src/nes/text/minimalEdits.ts';
import { applyOffsetEdits } from '../../../../src/nes/text/offsetEdit.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '😀'), maxLength: 40 });

describe('minimalEdits', () => {
  it('produces the new text, and no edits for equal texts', () => {
    fc.assert(
      fc.property(text, text, (old, now) => {
        const edits = minimalEdits(old, now);
        assert.equal(applyOffsetEdits(old, edits), now);
        if (old === now) assert.deepEqual(edits, []);
      }),
    );
  });

  it('keeps the unchanged text between two changes', () => {
    const old = 'one\ntwo\nthree\nfour\nfive\n';
    assert.deepEqual(minimalEdits(old, 'ONE\ntwo\nthree\nfour\nFIVE\n'), [
      { start: 0, end: 3, newText: 'ONE' },
      { start: 19, end: 23, newText: 'FIVE' },
    ]);
  });
});
