// Predicts which edits VS Code draws as ghost text. VS Code silently drops the others, so its rule is repeated here
// (`inlineCompletionIsVisible` and `computeGhostText`).

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** The ghost text VS Code would draw, or why it would draw none. */
export type GhostText =
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
