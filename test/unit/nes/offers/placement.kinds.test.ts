// Whether an offer is drawn as ghost text, as a preview, as a hint or not at all.

import * as assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Position } from '../../../../src/base/textPosition.ts';
import type { Offer } from '../../../../src/nes/offers/offer.ts';
import { placementOf } from '../../../../src/nes/offers/placement.ts';
import { document, edit, jump, other, rename, replace } from './sampleOffers.ts';

describe('placement', () => {
  const at = (line: number, character = 0): Position => ({ line, character });
  const view = { document, cursor: at(5, 12), cursors: 1, isDiff: false, isTargetOtherEditor: false };
  for (const [what, offer, cursor, expected] of [
    ['an insertion at the cursor', edit(5, 12, 12, ' // one'), at(5, 12), 'ghost'],
    ['an insertion later in the line', edit(5, 12, 12, ' // one'), at(5, 0), 'ghost'],
    ['an insertion left of the cursor', edit(5, 4, 4, 'my'), at(5, 12), 'preview'],
    ['lines put below the line', edit(6, 0, 0, 'new\n'), at(5, 3), 'ghost'],
    ['an insertion one line below', edit(6, 12, 12, '!'), at(5, 3), 'preview'],
    ['white space at the cursor', edit(5, 12, 12, '  '), at(5, 12), 'preview'],
    ['a replacement in the line', edit(5, 4, 7, 'total'), at(5, 12), 'preview'],
    ['a replacement one line above', edit(4, 4, 7, 'total'), at(5), 'preview'],
    ['a replacement two lines above', edit(3, 4, 7, 'total'), at(5), 'hint'],
    ['a replacement two lines below', edit(7, 4, 7, 'total'), at(5), 'hint'],
    ['one of many lines, within it', edit(2, 0, 0, 'x\n', 9), at(6), 'preview'],
    ['one of many lines, a line below it', edit(2, 0, 3, 'x', 4), at(5), 'preview'],
    ['one of many lines, two below it', edit(2, 0, 3, 'x', 4), at(6), 'hint'],
    ['a deletion in the line', edit(5, 0, 4, ''), at(5, 12), 'preview'],
    ['a jump to another line', jump(6), at(5), 'hint'],
    ['a jump to the very line', jump(5), at(5, 12), 'none'],
    ['a jump to another file, same line', jump(5, other.uri), at(5), 'hint'],
    ['a rename a line away', rename(6), at(5), 'preview'],
    ['a rename two lines away', rename(7), at(5), 'hint'],
    ['a replace in the file', replace(document.uri), at(5), 'preview'],
    ['a replace in a folder', replace('file:///work'), at(5), 'hint'],
  ] satisfies readonly (readonly [string, Offer, Position, string])[]) {
    it(`${what}: ${expected}`, () => {
      assert.equal(placementOf(offer, { ...view, cursor }).kind, expected);
    });
  }

  it('is none in a diff editor, and an offer that was shown before stands', () => {
    const offer = rename(5);
    const diff = { ...view, isDiff: true };
    assert.deepEqual(placementOf(offer, diff), { kind: 'none', reason: 'diffEditor', ends: 'notShown' });
    offer.suggestion.shown();
    assert.deepEqual(placementOf(offer, diff), { kind: 'none', reason: 'diffEditor', ends: undefined });
  });

  it('is none with several cursors, and the offer stands', () => {
    for (const offer of [edit(5, 12, 12, ' // one'), edit(5, 4, 7, 'total'), jump(9), rename(5)])
      assert.deepEqual(placementOf(offer, { ...view, cursors: 2 }), {
        ...{ kind: 'none', reason: 'severalCursors' },
        ends: undefined,
      });
  });

  it('is none if the file is open in a notebook', () => {
    assert.deepEqual(placementOf(jump(0, other.uri), { ...view, isTargetOtherEditor: true }), {
      ...{ kind: 'none', reason: 'notText' },
      ends: 'ignored',
    });
  });

  it('shows any offer of another document as a hint', () => {
    for (const offer of [edit(0, 0, 0, 'x'), jump(0), rename(0), replace(document.uri)])
      assert.equal(placementOf(offer, { ...view, document: other, cursor: at(0) }).kind, 'hint');
  });
});
