// Edits by offset: trimming, applying, and finding a place in text that was never made.

import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { applyOffsetEdits, offsetAfterEdits, trimEdit } from '../../../src/nes/offsetEdit.ts';
import { TextDocumentDouble } from './textDocumentDouble.ts';

const unit = fc.constantFrom('a', 'b', '\r\n', '😀', 'é');

describe('trimEdit', () => {
  it('means the same, is minimal at both ends, and cuts no character in two', () => {
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

describe('offsetAfterEdits', () => {
  it('finds the place as if the text had been made', () => {
    const texts = fc.record({
      before: fc.string({ unit: fc.constantFrom('a', 'bc', '\n'), maxLength: 20 }),
      cuts: fc.array(fc.nat(30), { maxLength: 6 }),
      newTexts: fc.array(fc.string({ unit: fc.constantFrom('x', '\n'), maxLength: 4 }), {
        minLength: 3,
        maxLength: 3,
      }),
      line: fc.nat(12),
      character: fc.nat(6),
    });
    fc.assert(
      fc.property(texts, ({ before, cuts, newTexts, line, character }) => {
        const sorted = cuts.map((cut) => Math.min(cut, before.length)).toSorted((a, b) => a - b);
        const edits = newTexts.flatMap((newText, i) => {
          const [start, end] = [sorted[i * 2], sorted[i * 2 + 1]];
          return start === undefined || end === undefined ? [] : [{ start, end, newText }];
        });
        const after = new TextDocumentDouble(applyOffsetEdits(before, edits));
        const expected =
          line < after.lineCount ? after.offsetAt({ line, character }) : after.getText().length;
        assert.equal(offsetAfterEdits(new TextDocumentDouble(before), edits, { line, character }), expected);
      }),
    );
  });
});
