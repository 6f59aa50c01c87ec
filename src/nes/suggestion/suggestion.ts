// A validated suggestion, the same for both NES dialects. Positions and offsets are in UTF-16 units unless stated otherwise.

import type { Position, Range } from '../../base/textPosition.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** Text changes in one document, made for exactly `version` of it. */
export interface EditSuggestion {
  readonly kind: 'edit';
  readonly id: string;
  /** The requested document, or another open one. */
  readonly uri: string;
  readonly version: number;
  /** At least one; in order, none overlapping, each really changing something. */
  readonly edits: readonly OffsetEdit[];
  /** Where the cursor goes afterwards, in the text after the edits. */
  readonly cursorOffset?: number;
}

/** Moves the cursor, possibly to a file that is not open. */
export interface JumpSuggestion {
  readonly kind: 'jump';
  readonly id: string;
  readonly uri: string;
  readonly position: Position;
  /**
   * Encoding of `position.character`: `utf-16`, unless the file was not open when the answer came. Its text is then needed to
   * convert: open it, check that the line exists, and use `fromWirePosition`.
   */
  readonly encoding: PositionEncoding;
}

/** Renames the symbol at `position` across the workspace. */
export interface RenameSuggestion {
  readonly kind: 'rename';
  readonly id: string;
  readonly uri: string;
  readonly position: Position;
  /** One line, never blank. */
  readonly newName: string;
}

/** Searches and replaces in a file or folder. */
export interface ReplaceSuggestion {
  readonly kind: 'replace';
  readonly id: string;
  /** `file:` URI of a file, or of a folder with everything in it. It may not exist. */
  readonly uri: string;
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
  /** Whether `search` is a regular expression. It may be invalid. */
  readonly isRegex: boolean;
}

export type Suggestion = EditSuggestion | JumpSuggestion | RenameSuggestion | ReplaceSuggestion;
export type SuggestionKind = Suggestion['kind'];

/** Text of `range`, with the document's line ends. Characters past the end of a line count as its end. */
export function textInRange(document: EditorDocument, { start, end }: Range): string {
  if (start.line === end.line) return document.lineAt(start.line).slice(start.character, end.character);
  const lines = [document.lineAt(start.line).slice(start.character)];
  for (let line = start.line + 1; line < end.line; line++) lines.push(document.lineAt(line));
  lines.push(document.lineAt(end.line).slice(0, end.character));
  const text = lines.join(document.eol);
  const length = document.offsetAt(end) - document.offsetAt(start);
  return text.length === length ? text : joinedAsTheyAre(document, start.line, lines);
}

/** For a document with mixed line ends. A lone CR is returned as LF: only the lengths matter to edits. */
function joinedAsTheyAre(document: EditorDocument, firstLine: number, lines: readonly string[]): string {
  let text = '';
  for (const [index, piece] of lines.entries()) {
    text += piece;
    if (index === lines.length - 1) break;
    const line = firstLine + index;
    const end = document.offsetAt({ line, character: document.lineAt(line).length });
    text += document.offsetAt({ line: line + 1, character: 0 }) - end === 2 ? '\r\n' : '\n';
  }
  return text;
}

/** The position after `text` inserted at `start`. */
export function advance(start: Position, text: string): Position {
  let line = start.line;
  let lineStart = -1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
    line++;
    lineStart = i + 1;
  }
  return lineStart < 0
    ? { line, character: start.character + text.length }
    : { line, character: text.length - lineStart };
}

/** Formats an ID chosen by an agent for the log: short, on one line, and unable to forge log lines. */
export function shownId(id: string | undefined): string {
  if (id === undefined) return 'without id';
  return /^[\w.:-]{1,100}$/.test(id) ? id : JSON.stringify(id.slice(0, 100));
}
