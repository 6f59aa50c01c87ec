// Reads the edits of one suggestion: ranges that exist, in order, without overlap, reduced to what really changes.

import { comparePositions, type Range } from '../../base/textPosition.ts';
import type { WireEditSuggestion } from '../../protocol/nes/nesSuggestion.ts';
import type { PositionEncoding } from '../../protocol/nes/position.ts';
import { cursorAfterEdits } from './cursorAfterEdits.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { trimEdit, type OffsetEdit } from '../text/offsetEdit.ts';
import { maskConflict, noMasks, type SentMasks } from './sentMasks.ts';
import { textInRange } from './suggestion.ts';
import { fromWireRange } from '../text/wirePosition.ts';

/** More text than this in one suggestion is no next edit, and would only stall the editor. UTF-16 units. */
export const maxNewText = 200_000;

/** So are more edits than these. */
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
 * Lines must exist; a character past the end of its line counts as the end (LSP 3.17 `Position`, which the NES draft
 * follows), one inside a character as its start.
 * @param encoding of the positions in `wire`. @param masks what the agent was shown a mask of.
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
    // As the agent wrote it: past the end of a line, two places in the wrong order would count as the same one.
    if (comparePositions(wireRange.start, wireRange.end) > 0) return refused('a range ends before it starts');
    const range = fromWireRange(wireRange, document, encoding);
    const edit = {
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText: withLineEnds(newText, document.eol),
    };
    read.push({ edit, range });
  }
  read.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  for (let i = 1; i < read.length; i++) {
    if (read[i - 1]!.edit.end > read[i]!.edit.start) return refused('its ranges overlap');
  }
  const edits: OffsetEdit[] = [];
  for (const { edit, range } of read) {
    // Not before it is known that no two are about the same text: what is read is no more than the document.
    const oldText = textInRange(document, range);
    const trimmed = trimEdit(edit, oldText);
    const { start, end, newText } = trimmed;
    if (start === end && newText === '') continue;
    const inTheWay = maskConflict(masks, document, trimmed, edit.newText, oldText);
    if (inTheWay !== undefined) return refused(inTheWay);
    edits.push(trimmed);
  }
  if (edits.length === 0) return refused('it changes nothing');
  return wire.cursorPosition
    ? { kind: 'edits', edits, cursorOffset: cursorAfterEdits(document, edits, wire.cursorPosition, encoding) }
    : { kind: 'edits', edits };
}

/** An agent may write `\n` into a CRLF document, or the other way round; the document's own line end is what will be there. */
function withLineEnds(text: string, eol: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\r|\n/g, eol);
}

function refused(reason: string): ReadEdits {
  return { kind: 'refused', reason };
}
