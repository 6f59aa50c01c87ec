// Decides where an offer is drawn: as ghost text by VS Code, as a preview in place, or as a hint at the cursor. A preview
// can be accepted with one key, so it must be near the cursor. The rules are the same whether VS Code or the painter draws.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { EditOffer } from './editOffer.ts';
import type { JumpOffer } from './jumpOffer.ts';
import type { NoSuggestion } from './noSuggestion.ts';
import type { Offer } from './offer.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** Drawn by VS Code as an inline completion. */
export interface Ghost {
  readonly kind: 'ghost';
  readonly position: Position;
  readonly text: string;
}

export type Placement =
  | Ghost
  /** Drawn at its own place. */
  | { readonly kind: 'preview' }
  /** Drawn at the cursor: its place is too far away, or in another file. */
  | { readonly kind: 'hint' }
  | NotDrawn;

/** `ends`: how the offer is to be dropped; undefined if it still stands. */
export interface NotDrawn extends NoSuggestion {
  readonly reason: 'diffEditor' | 'severalCursors' | 'atCursor' | 'notText';
  readonly ends: 'ignored' | 'notShown' | undefined;
}

/** The editor that an offer is to be drawn in. */
export interface EditorView {
  readonly document: EditorDocument;
  readonly cursor: Position;
  readonly cursors: number;
  /** It is a part of a diff editor, which shows two texts at half the width. */
  readonly isDiff: boolean;
  /** A notebook or a custom editor has the offer's file open, so its text is not to be changed. */
  readonly isTargetOtherEditor: boolean;
}

/** Lines above and below an offer's place within which the cursor is near. */
const near = 1;

export function placementOf(offer: Offer, view: EditorView): Placement {
  const { document, cursor } = view;
  // One that was shown before may be the one that the diff compares.
  if (view.isDiff) return notDrawn('diffEditor', offer.suggestion.wasShown ? undefined : 'notShown');
  if (view.cursors > 1) return notDrawn('severalCursors', undefined);
  if (view.isTargetOtherEditor) return notDrawn('notText', 'ignored');
  const here = offer.uri === document.uri;
  switch (offer.kind) {
    case 'edit': {
      if (!here) return { kind: 'hint' };
      return (
        asGhostText([offer.edit], document, cursor) ?? { kind: isNear(offer, cursor) ? 'preview' : 'hint' }
      );
    }
    case 'jump':
      return here && offer.place.start.line === cursor.line
        ? notDrawn('atCursor', 'ignored')
        : { kind: 'hint' };
    case 'rename':
      return { kind: here && isNear(offer, cursor) ? 'preview' : 'hint' };
    case 'replace':
      return { kind: here ? 'preview' : 'hint' };
  }
}

function notDrawn(reason: NotDrawn['reason'], ends: NotDrawn['ends']): NotDrawn {
  return { kind: 'none', reason, ends };
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

/**
 * The ghost text that VS Code would draw; undefined if it would draw none.
 * @param edits for the current text of `document`. @param cursor 0-based.
 */
export function asGhostText(
  edits: readonly OffsetEdit[],
  document: EditorDocument,
  cursor: Position,
): Ghost | undefined {
  const [edit, second] = edits;
  if (!edit || second || edit.start !== edit.end) return undefined;
  const text = edit.newText;
  // White space cannot be seen.
  if (text.trim() === '') return undefined;
  const position = document.positionAt(edit.start);
  const { eol } = document;
  if (position.line === cursor.line) {
    if (position.character < cursor.character) return undefined;
    const isInsideLine = position.character < document.lineAt(position.line).length;
    return text.includes(eol) && isInsideLine ? undefined : { kind: 'ghost', position, text };
  }
  // Whole lines inserted below the cursor's line are drawn if they are written as an insertion at its end.
  if (position.line === cursor.line + 1 && position.character === 0 && text.endsWith(eol)) {
    const end = { line: cursor.line, character: document.lineAt(cursor.line).length };
    return { kind: 'ghost', position: end, text: eol + text.slice(0, -eol.length) };
  }
  return undefined;
}
