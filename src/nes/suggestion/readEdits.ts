// Validates the edits of one suggestion: existing ranges, sorted, without overlap, trimmed to what changes.

import { comparePositions, type Range } from '../../base/textPosition.ts';
import type { WireEditSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding, WirePosition, WireRange } from '../../protocol/nes/position.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { trimEdit, type OffsetEdit, applyOffsetEdits, growth } from '../text/offsetEdit.ts';
import { hiddenAddition } from './hiddenCharacters.ts';
import { maskConflict, noMasks, type SentMasks } from './sentMasks.ts';
import { textInRange } from './suggestion.ts';
import { fromWireRange, fromWirePosition } from '../text/wirePosition.ts';
import { decodedCharacter, encodedCharacter } from '../../protocol/nes/encoding.ts';

/** UTF-16 units of new text in one suggestion; more would block the editor. */
export const maxNewText = 200_000;

/** Edits in one suggestion. */
export const maxEdits = 5_000;

export type ReadEdits =
  | {
      readonly kind: 'edits';
      /** At least one; in order, none overlapping, each really changing something. */
      readonly edits: readonly OffsetEdit[];
      /** In the text after the edits. */
      readonly cursorOffset?: number;
    }
  /** `reason` is English, for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Lines must exist. A character past the end of its line counts as the end (LSP 3.17 `Position`, which the NES draft
 * follows); one inside a multi-unit character counts as its start.
 * @param encoding of the positions in `wire`. @param masks sent to the agent with the request.
 */
export function readEdits(
  wire: Pick<WireEditSuggestion, 'edits' | 'cursorPosition'>,
  document: EditorDocument,
  encoding: PositionEncoding,
  masks: SentMasks = noMasks,
): ReadEdits {
  if (wire.edits.length > maxEdits) return refused(`more than ${maxEdits} edits`);
  if (wire.edits.reduce((length, { newText }) => length + newText.length, 0) > maxNewText) {
    return refused(`its new text is longer than ${maxNewText} characters`);
  }
  const read: { readonly edit: OffsetEdit; readonly range: Range }[] = [];
  for (const { range: wireRange, newText } of wire.edits) {
    const line = Math.max(wireRange.start.line, wireRange.end.line);
    if (line >= document.lineCount)
      return refused(`line ${line} of a document of ${document.lineCount} lines`);
    // Checked before conversion, which maps all positions past the end of a line to the same one.
    if (comparePositions(wireRange.start, wireRange.end) > 0) return refused('a range ends before it starts');
    const range = fromWireRange(wireRange, document, encoding);
    if (splitsLineEnd(wireRange, document, encoding)) return refused('a range begins inside a line end');
    const edit = {
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText: withLineEnds(withoutSplitEnd(newText, range, document), document.eol),
    };
    read.push({ edit, range });
  }
  read.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  for (let i = 1; i < read.length; i++) {
    if (read[i - 1]!.edit.end > read[i]!.edit.start) return refused('its ranges overlap');
  }
  const edits: OffsetEdit[] = [];
  for (const { edit, range } of read) {
    // Only after the overlap check, so that no more text is read than the document has.
    const oldText = textInRange(document, range);
    const trimmed = trimEdit(edit, oldText);
    const { start, end, newText } = trimmed;
    if (start === end && newText === '') continue;
    const conflict = maskConflict(masks, document, trimmed, edit.newText, oldText);
    if (conflict !== undefined) return refused(conflict);
    const addition = hiddenAddition(newText, oldText);
    if (addition !== undefined) return refused(addition);
    edits.push(trimmed);
  }
  if (edits.length === 0) return refused('it changes nothing');
  return wire.cursorPosition
    ? { kind: 'edits', edits, cursorOffset: cursorAfterEdits(document, edits, wire.cursorPosition, encoding) }
    : { kind: 'edits', edits };
}

/**
 * True for a range from behind the `\r` of a `\r\n` to a later line. Agents that split the text at `\n` send such a range to
 * remove only the `\n`, but the range includes both.
 */
function splitsLineEnd(
  { start, end }: WireRange,
  document: EditorDocument,
  encoding: PositionEncoding,
): boolean {
  if (document.eol !== '\r\n' || start.line === end.line) return false;
  const line = document.lineAt(start.line);
  return start.character > encodedCharacter(line, line.length, encoding);
}

/** For agents that split the text at `\n`, a line ends in `\r`: such a `\r` is not an additional line end. */
function withoutSplitEnd(newText: string, { end }: Range, document: EditorDocument): string {
  const isBeforeEnd = end.character === document.lineAt(end.line).length && end.line < document.lineCount - 1;
  return document.eol === '\r\n' && isBeforeEnd && newText.endsWith('\r') ? newText.slice(0, -1) : newText;
}

/** Agents may use other line ends than the document; the editor would write the document's own. */
function withLineEnds(text: string, eol: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\r|\n/g, eol);
}

function refused(reason: string): ReadEdits {
  return { kind: 'refused', reason };
}

/**
 * Converts a cursor position in the text after the edits. Builds only the lines that the edits touch. A line past the end
 * counts as the end of the text, a character past the end of its line as the end of the line.
 * @param edits at least one; in order, none overlapping.
 * @param position in the text after `edits`, counted in `encoding`.
 * @returns UTF-16 offset in the text after `edits`.
 */
function cursorAfterEdits(
  document: EditorDocument,
  edits: readonly OffsetEdit[],
  position: WirePosition,
  encoding: PositionEncoding,
): number {
  const first = document.positionAt(edits[0]!.start).line;
  if (position.line < first) return document.offsetAt(fromWirePosition(position, document, encoding));
  const last = document.positionAt(edits.at(-1)!.end).line;
  const start = document.offsetAt({ line: first, character: 0 });
  const touched = textAfter(document, edits, first, last, start);
  let line = first;
  let from = 0;
  for (const { index, 0: end } of touched.matchAll(/\r\n|\r|\n/g)) {
    if (line === position.line) {
      return start + from + decodedCharacter(touched.slice(from, index), position.character, encoding);
    }
    line++;
    from = index + end.length;
  }
  if (line === position.line) {
    return start + from + decodedCharacter(touched.slice(from), position.character, encoding);
  }
  const below = position.line - line + last;
  const grown = edits.reduce((sum, edit) => sum + growth(edit), 0);
  if (below < document.lineCount) {
    return grown + document.offsetAt(fromWirePosition({ ...position, line: below }, document, encoding));
  }
  const end = document.lineCount - 1;
  return grown + document.offsetAt({ line: end, character: document.lineAt(end).length });
}

/** The lines from `first` to `last`, which begin at `start`, as `edits` leave them. */
function textAfter(
  document: EditorDocument,
  edits: readonly OffsetEdit[],
  first: number,
  last: number,
  start: number,
): string {
  const range = {
    start: { line: first, character: 0 },
    end: { line: last, character: document.lineAt(last).length },
  };
  return applyOffsetEdits(
    textInRange(document, range),
    edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, newText: edit.newText })),
  );
}
