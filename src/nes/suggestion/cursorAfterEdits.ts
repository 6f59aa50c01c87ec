// Converts the cursor position an agent gives for the text after its edits. That text does not exist yet; only the lines
// that the edits touch are built.

import type { PositionEncoding, WirePosition } from '../../protocol/nes/position.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { decodedCharacter } from '../../protocol/nes/encoding.ts';
import { applyOffsetEdits, growth, type OffsetEdit } from '../text/offsetEdit.ts';
import { textInRange } from './suggestion.ts';
import { fromWirePosition } from '../text/wirePosition.ts';

/**
 * A line past the end counts as the end of the text, a character past the end of its line as the end of the line.
 * @param edits at least one; in order, none overlapping.
 * @param position in the text after `edits`, counted in `encoding`.
 * @returns UTF-16 offset in the text after `edits`.
 */
export function cursorAfterEdits(
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
