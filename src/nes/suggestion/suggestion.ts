// The one internal shape of a suggestion, whatever the dialect. All positions and offsets count UTF-16 units.

import type { Position, Range } from '../../base/textPosition.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';

/** Text changes in one document, made for exactly `version` of it. */
export interface EditSuggestion {
  readonly kind: 'edit';
  readonly id: string;
  /** The document that was asked about, or another one that the client knows. */
  readonly uri: string;
  readonly version: number;
  /** At least one; in order, none overlapping, each really changing something. */
  readonly edits: readonly OffsetEdit[];
  /** Where the cursor goes afterwards, in the text after the edits. */
  readonly cursorOffset?: number;
}

/** Go there; maybe to a file that is not open. */
export interface JumpSuggestion {
  readonly kind: 'jump';
  readonly id: string;
  readonly uri: string;
  readonly position: Position;
  /**
   * What `position.character` counts: `utf-16`, unless the document was not known when the answer came. Its text is
   * needed to convert then: open it, see that the line exists, and use `fromWirePosition`.
   */
  readonly encoding: PositionEncoding;
}

/** Rename the symbol at `position` across the workspace. */
export interface RenameSuggestion {
  readonly kind: 'rename';
  readonly id: string;
  readonly uri: string;
  readonly position: Position;
  /** Of one line, never empty. */
  readonly newName: string;
}

/** Search and replace. */
export interface ReplaceSuggestion {
  readonly kind: 'replace';
  readonly id: string;
  /** `file:` uri of a file, or of a folder with everything in it. Nobody has looked yet whether it exists. */
  readonly uri: string;
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
  /** `search` is a regular expression; nobody has looked yet whether it is a correct one. */
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

/** For a document of mixed line ends. A CR alone passes for LF: the lengths are right, which is what edits need. */
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

/** Where one stands after `text` was written at `start`. */
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
