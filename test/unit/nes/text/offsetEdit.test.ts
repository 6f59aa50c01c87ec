// Edits by offset: trimming and applying.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits, trimEdit } from '../../../../src/nes/text/offsetEdit.ts';

const unit = fc.constantFrom('a', 'b', '\r\n', '😀', 'é');

describe('trimEdit', () => {
  it('has the same effect, is minimal at both ends, and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), fc.string({ unit, maxLength: 12 }), (old, newText) => {
        const trimmed = trimEdit({ start: 5, end: 5 + old.length, newText }, old);
        const around = (edit: typeof trimmed): string => applyOffsetEdits(`<<<<<${old}>>>>>`, [edit]);
        assert.equal(around(trimmed), `<<<<<${newText}>>>>>`);
        const cutOld = old.slice(trimmed.start - 5, trimmed.end - 5);
        for (const text of [cutOld, trimmed.newText]) {
          assert.ok(text.isWellFormed(), JSON.stringify(text));
          assert.ok(!text.startsWith('\n') && !text.endsWith('\r'), JSON.stringify(text));
        }
        if (old === newText) assert.deepEqual([trimmed.start - trimmed.end, trimmed.newText], [0, '']);
      }),
    );
  });
});
