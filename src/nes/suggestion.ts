// The one internal shape of a suggestion, whatever the dialect, and the check that stands between an agent and the text.

import { comparePositions, type Position, type Range } from '../base/textPosition.ts';
import type { WireSuggestion } from '../protocol/nesSuggestion.ts';
import type { EditorDocument } from './editorDocument.ts';
import { offsetAfterEdits, trimEdit, type OffsetEdit } from './offsetEdit.ts';

/** Text changes in one document, made for exactly `version` of it. */
export interface EditSuggestion {
  readonly kind: 'edit';
  readonly id: string;
  readonly uri: string;
  readonly version: number;
  /** At least one; in order, none overlapping, each really changing something. */
  readonly edits: readonly OffsetEdit[];
  /** Where the cursor goes afterwards, in the text after the edits. */
  readonly cursorOffset?: number;
}

export type Suggestion = EditSuggestion;

/** Not to be shown. `reason` is English, for the log. */
export interface RefusedSuggestion {
  readonly kind: 'refused';
  readonly id?: string;
  readonly reason: string;
}

/** More text than this in one suggestion is no next edit, and would only stall the editor. UTF-16 units. */
const maxNewText = 200_000;

/**
 * Checks a suggestion against the document it was asked for. Lines must exist; a character past the end of its line
 * counts as the end (LSP 3.17 `Position`, which the NES draft follows).
 */
export function readSuggestion(
  wire: WireSuggestion,
  document: EditorDocument,
): Suggestion | RefusedSuggestion {
  if (wire.kind === 'unreadable') {
    return wire.id === undefined
      ? { kind: 'refused', reason: wire.reason }
      : { kind: 'refused', id: wire.id, reason: wire.reason };
  }
  const refuse = (reason: string): RefusedSuggestion => ({ kind: 'refused', id: wire.id, reason });
  if (wire.uri !== undefined && wire.uri !== document.uri) return refuse('it is for another document');
  if (wire.edits.reduce((length, edit) => length + edit.newText.length, 0) > maxNewText) {
    return refuse(`its new text is longer than ${maxNewText} characters`);
  }
  const edits: OffsetEdit[] = [];
  for (const { range, newText } of wire.edits) {
    const line = Math.max(range.start.line, range.end.line);
    if (line >= document.lineCount)
      return refuse(`line ${line} of a document of ${document.lineCount} lines`);
    if (comparePositions(range.start, range.end) > 0) return refuse('a range ends before it starts');
    const edit = {
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText: withLineEnds(newText, document.eol),
    };
    const trimmed = trimEdit(edit, textInRange(document, range));
    if (trimmed.start !== trimmed.end || trimmed.newText !== '') edits.push(trimmed);
  }
  if (edits.length === 0) return refuse('it changes nothing');
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  for (let i = 1; i < edits.length; i++) {
    if (edits[i - 1]!.end > edits[i]!.start) return refuse('its ranges overlap');
  }
  const suggestion = {
    kind: 'edit',
    id: wire.id,
    uri: document.uri,
    version: document.version,
    edits,
  } as const;
  return wire.cursorPosition
    ? { ...suggestion, cursorOffset: offsetAfterEdits(document, edits, wire.cursorPosition) }
    : suggestion;
}

/** An agent may write `\n` into a CRLF document, or the other way round; the document's own line end is what will be there. */
function withLineEnds(text: string, eol: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\r|\n/g, eol);
}

/** Text of `range`, with the document's line ends. Characters past the end of a line count as its end. */
export function textInRange(document: EditorDocument, { start, end }: Range): string {
  if (start.line === end.line) return document.lineAt(start.line).slice(start.character, end.character);
  const lines = [document.lineAt(start.line).slice(start.character)];
  for (let line = start.line + 1; line < end.line; line++) lines.push(document.lineAt(line));
  lines.push(document.lineAt(end.line).slice(0, end.character));
  return lines.join(document.eol);
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
