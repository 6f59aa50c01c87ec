// What the user can accept with one key: an edit, a jump, a rename, or a search and replace. Also the outcome of applying one.

import type { EditOffer } from './editOffer.ts';
import type { JumpOffer } from './jumpOffer.ts';
import type { RenameOffer } from './renameOffer.ts';
import type { ReplaceOffer } from './replaceOffer.ts';

export type Offer = EditOffer | JumpOffer | RenameOffer | ReplaceOffer;

/** Whether `later` is the same as `earlier`, or the same insertion with more text. */
export function extendsOffer(earlier: Offer, later: Offer): boolean {
  if (earlier.kind !== 'edit' || later.kind !== 'edit') return identityOf(earlier) === identityOf(later);
  return (
    earlier.uri === later.uri &&
    earlier.edit.start === later.edit.start &&
    earlier.edit.end === later.edit.end &&
    later.edit.newText.startsWith(earlier.edit.newText)
  );
}

/** A key that is equal for two offers with the same effect. Valid only until a document changes. */
export function identityOf(offer: Offer): string {
  switch (offer.kind) {
    case 'edit':
      return JSON.stringify(['edit', offer.uri, offer.edit.start, offer.edit.end, offer.edit.newText]);
    case 'jump':
      return JSON.stringify(['jump', offer.uri, offer.position.line]);
    case 'rename':
      return JSON.stringify(['rename', offer.uri, offer.oldName, offer.newName]);
    case 'replace':
      return JSON.stringify(['replace', offer.uri, offer.search, offer.replace, offer.isRegex]);
  }
}

/** Nothing was changed. `reason` is short English, shown to the user; nothing is shown for `cancelled`. */
export type NotApplied =
  { readonly kind: 'refused'; readonly reason: string } | { readonly kind: 'cancelled' };

/** `done`: what was given to VS Code; the user may have deselected some of it in the Refactor Preview. */
export type ApplyOutcome =
  { readonly kind: 'done'; readonly files: number; readonly places: number } | NotApplied;

/** Outcome of applying a suggestion that is not a text edit: a rename, or a search and replace. */
export function refused(reason: string): { readonly kind: 'refused'; readonly reason: string } {
  return { kind: 'refused', reason };
}
