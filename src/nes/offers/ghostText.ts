// Which edits stock VS Code draws as ghost text. It does not say so itself: an item it will not draw is silently
// dropped, so this is our own copy of its rule (VS Code `inlineCompletionIsVisible` and `computeGhostText`).

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** An insertion that stock VS Code draws, or why it would draw nothing. */
export type GhostText =
  | { readonly kind: 'ghost'; readonly position: Position; readonly text: string }
  | { readonly kind: 'none'; readonly reason: string };

/** @param cursor 0-based; the edits are for `document` as it is now. */
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
  // Whole lines put below the cursor's line are drawn when they hang on to its end.
  if (position.line === cursor.line + 1 && position.character === 0 && text.endsWith(eol)) {
    const end = { line: cursor.line, character: document.lineAt(cursor.line).length };
    return { kind: 'ghost', position: end, text: eol + text.slice(0, -eol.length) };
  }
  return { kind: 'none', reason: 'not on the line of the cursor' };
}
