// Where an offer is drawn for who stands at a place of a document: by the editor as ghost text, in place, or as a hint
// that it is elsewhere. What is drawn in place can be taken with one key, so it must be where the user looks.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { EditOffer } from './editOffer.ts';
import { asGhostText } from './ghostText.ts';
import type { JumpOffer } from './jumpOffer.ts';
import type { Offer } from './offer.ts';

export type Placement =
  /** Text that the editor draws itself, once it is given to it. */
  | { readonly kind: 'ghost'; readonly position: Position; readonly text: string }
  /** Where it is about. */
  | { readonly kind: 'preview' }
  /** At the cursor: what it is about is too far away, or in another file. */
  | { readonly kind: 'hint' }
  /** `reason` is English, for the log. */
  | { readonly kind: 'none'; readonly reason: string };

/** Lines above and below the place of an offer from which it is near. */
const near = 1;

/** @param cursor in `document`. */
export function placementOf(offer: Offer, document: EditorDocument, cursor: Position): Placement {
  const here = offer.uri === document.uri;
  switch (offer.kind) {
    case 'edit': {
      if (!here) return { kind: 'hint' };
      const ghost = asGhostText([offer.edit], document, cursor);
      if (ghost.kind === 'ghost') return ghost;
      return { kind: isNear(offer, cursor) ? 'preview' : 'hint' };
    }
    case 'jump':
      return here && offer.place.start.line === cursor.line
        ? { kind: 'none', reason: 'the cursor is there already' }
        : { kind: 'hint' };
    case 'rename':
      return { kind: here && isNear(offer, cursor) ? 'preview' : 'hint' };
    case 'replace':
      return { kind: here ? 'preview' : 'hint' };
  }
}

/**
 * What VS Code draws itself where it is allowed to: not a jump to another file, which it would open without looking whether
 * it may be, and at a place counted as the agent counts.
 */
export function isInlineEdit(offer: Offer, document: EditorDocument): offer is EditOffer | JumpOffer {
  return offer.kind === 'edit' || (offer.kind === 'jump' && offer.uri === document.uri);
}

function isNear({ place }: Exclude<Offer, { kind: 'replace' }>, cursor: Position): boolean {
  return cursor.line >= place.start.line - near && cursor.line <= place.end.line + near;
}
