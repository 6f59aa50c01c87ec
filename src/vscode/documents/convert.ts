// The only conversions between VS Code's values and those of the pure rooms.

import {
  Position as VscodePosition,
  Range as VscodeRange,
  type TextDocumentContentChangeEvent,
} from 'vscode';
import type { Position, Range } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../../nes/text/editorDocument.ts';
import type { OffsetEdit } from '../../nes/text/offsetEdit.ts';

export function asPosition({ line, character }: VscodePosition): Position {
  return { line, character };
}

export function asRange({ start, end }: VscodeRange): Range {
  return { start: asPosition(start), end: asPosition(end) };
}

export function fromPosition({ line, character }: Position): VscodePosition {
  return new VscodePosition(line, character);
}

/** The range an edit replaces in `document` as it is now. */
export function rangeOfEdit(document: EditorDocument, { start, end }: OffsetEdit): VscodeRange {
  return new VscodeRange(fromPosition(document.positionAt(start)), fromPosition(document.positionAt(end)));
}

/** VS Code's events have the very shape the rooms use; only the types differ. */
export function asDocumentChanges(
  changes: readonly TextDocumentContentChangeEvent[],
): readonly DocumentChange[] {
  return changes;
}
