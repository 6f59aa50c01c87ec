// Converts an edit to whole lines, for drawing, and finds the line that it is drawn on.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from './editorDocument.ts';
import type { OffsetEdit } from './offsetEdit.ts';

/** Replaces lines [start, end), 0-based, by `newLines`. `start === end`: inserts them above line `start`. */
export interface WholeLineEdit {
  readonly start: number;
  readonly end: number;
  readonly oldLines: readonly string[];
  /** Without line ends. */
  readonly newLines: readonly string[];
}

/** Without unchanged lines at both ends. Both sides are empty if only line ends differ. */
export function asWholeLines(document: EditorDocument, edit: OffsetEdit): WholeLineEdit {
  const from = document.positionAt(edit.start);
  const to = document.positionAt(edit.end);
  const oldLines: string[] = [];
  for (let line = from.line; line <= to.line; line++) oldLines.push(document.lineAt(line));
  const before = oldLines[0]!.slice(0, from.character);
  const after = oldLines.at(-1)!.slice(to.character);
  const newLines = (before + edit.newText + after).split(/\r\n|\r|\n/);
  const shorter = Math.min(oldLines.length, newLines.length);
  let prefix = 0;
  while (prefix < shorter && oldLines[prefix] === newLines[prefix]) prefix++;
  let suffix = 0;
  while (suffix < shorter - prefix && oldLines.at(-1 - suffix) === newLines.at(-1 - suffix)) suffix++;
  return {
    start: from.line + prefix,
    end: to.line + 1 - suffix,
    oldLines: oldLines.slice(prefix, oldLines.length - suffix),
    newLines: newLines.slice(prefix, newLines.length - suffix),
  };
}

/**
 * Where the cursor goes before the edit is accepted, and the line that hints name: where new text is inserted, or the first line
 * that is changed or deleted.
 */
export function cursorPlaceOf(document: EditorDocument, edit: OffsetEdit): Position {
  const from = document.positionAt(edit.start);
  const { start, oldLines } = asWholeLines(document, edit);
  return oldLines.length === 0 || start === from.line ? from : { line: start, character: 0 };
}
