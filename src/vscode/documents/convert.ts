// Converts positions, ranges and changes between VS Code's types and those of the pure rooms. The only place that does.

import {
  Position as VscodePosition,
  Range as VscodeRange,
  type TextDocumentContentChangeEvent,
  Uri,
  workspace,
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

/** The range that an edit replaces in the current text of `document`. */
export function rangeOfEdit(document: EditorDocument, { start, end }: OffsetEdit): VscodeRange {
  return new VscodeRange(fromPosition(document.positionAt(start)), fromPosition(document.positionAt(end)));
}

/** No copy is needed: VS Code's events already have this shape. */
export function asDocumentChanges(
  changes: readonly TextDocumentContentChangeEvent[],
): readonly DocumentChange[] {
  return changes;
}

/** The name of a document in diffs for agents: its path relative to the workspace folder, with slashes, else its file name. */
export function relativeName(uri: string): string {
  const parsed = Uri.parse(uri);
  return workspace.getWorkspaceFolder(parsed)
    ? workspace.asRelativePath(parsed, false).replaceAll('\\', '/')
    : parsed.path.slice(parsed.path.lastIndexOf('/') + 1);
}
