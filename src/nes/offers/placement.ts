// Decides where an offer is drawn: as ghost text by VS Code, as a preview in place, or as a hint at the cursor. A preview
// can be accepted with one key, so it must be near the cursor.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { EditOffer } from './editOffer.ts';
import type { JumpOffer } from './jumpOffer.ts';
import type { Offer } from './offer.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

export type Placement =
  /** Drawn by VS Code as an inline completion. */
  | { readonly kind: 'ghost'; readonly position: Position; readonly text: string }
  /** Drawn at its own place. */
  | { readonly kind: 'preview' }
  /** Drawn at the cursor: its place is too far away, or in another file. */
  | { readonly kind: 'hint' }
  /** `reason` is English, for the log. */
  | { readonly kind: 'none'; readonly reason: string };

/** Lines above and below an offer's place within which the cursor is near. */
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
 * Whether VS Code may show the offer as an inline edit (proposed API). Not a jump to another file: VS Code would open the
 * file without our checks, and at a position in the agent's encoding.
 */
export function isInlineEdit(offer: Offer, document: EditorDocument): offer is EditOffer | JumpOffer {
  return offer.kind === 'edit' || (offer.kind === 'jump' && offer.uri === document.uri);
}

function isNear({ place }: Exclude<Offer, { kind: 'replace' }>, cursor: Position): boolean {
  return cursor.line >= place.start.line - near && cursor.line <= place.end.line + near;
}

/** The ghost text VS Code would draw, or why it would draw none. `reason` is English, for the log. */
type GhostText =
  | { readonly kind: 'ghost'; readonly position: Position; readonly text: string }
  | { readonly kind: 'none'; readonly reason: string };

/** @param edits for the current text of `document`. @param cursor 0-based. */
export function asGhostText(
  edits: readonly OffsetEdit[],
  document: EditorDocument,
  cursor: Position,
): GhostText {
  const [edit, second] = edits;
  if (!edit || second) return { kind: 'none', reason: 'more than one edit' };
  if (edit.start !== edit.end) return { kind: 'none', reason: 'it replaces text' };
  const text = edit.newText;
  if (text.trim() === '') return { kind: 'none', reason: 'only white space, which cannot be seen' };
  const position = document.positionAt(edit.start);
  const { eol } = document;
  if (position.line === cursor.line) {
    if (position.character < cursor.character) return { kind: 'none', reason: 'left of the cursor' };
    if (text.includes(eol) && position.character < document.lineAt(position.line).length) {
      return { kind: 'none', reason: 'more than one line before the end of the line' };
    }
    return { kind: 'ghost', position, text };
  }
  // Whole lines inserted below the cursor's line are drawn if they are written as an insertion at its end.
  if (position.line === cursor.line + 1 && position.character === 0 && text.endsWith(eol)) {
    const end = { line: cursor.line, character: document.lineAt(cursor.line).length };
    return { kind: 'ghost', position: end, text: eol + text.slice(0, -eol.length) };
  }
  return { kind: 'none', reason: 'not on the line of the cursor' };
}
