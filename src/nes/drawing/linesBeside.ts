// Lays out whole new lines as a block beside existing ones: aligned to one column to their right, and continued beside the
// lines below as long as there is room.

import { t } from '../../base/l10n.ts';
import { columnsOf, eastAsianIn } from '../text/columns.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { type Attachment, type Mark, type Picture, attachment, drawnText, removedLine } from './picture.ts';
import type { WholeLineEdit } from '../text/wholeLineEdit.ts';

/** Columns between old and new. */
const gap = 3;
/** The block may move right up to this column to fit beside longer lines: enough for a file of 80 columns. */
const roomyColumn = 84;
/** Beyond this column the block would be off screen; new lines are then drawn to the left of the old ones. */
const farColumn = 100;
/** The same with word wrap, when the user cannot scroll right. */
const farWrappedColumn = 72;
/** New lines drawn; more do not fit a screen. */
const mostLines = 100;

/** Where the block is drawn: beside `count` lines from `first` on. */
interface Place {
  readonly first: number;
  readonly count: number;
  /** First column of the block; undefined: drawn before the document's lines, which are pushed right. */
  readonly column: number | undefined;
  /** The line that determines `column`. */
  readonly longest: number;
  /** Shows where inserted lines go. Indents every line of the block alike. */
  readonly marker: '' | '↳ ' | '↰ ';
}

/** @param edit with at least one new line. */
export function linesBeside(
  document: EditorDocument,
  edit: WholeLineEdit,
  { tabSize, wordWrap = false }: { readonly tabSize: number; readonly wordWrap?: boolean },
): Picture {
  const { start, oldLines, newLines } = edit;
  const far = wordWrap ? farWrappedColumn : farColumn;
  const widthOf = (line: number): number => columnsOf(document.lineAt(line), tabSize);
  const place = placeOf(document, edit, widthOf, far);
  const marks: Mark[] = [];
  for (const [index, line] of oldLines.entries()) {
    if (oldLines.length !== newLines.length || line !== newLines[index]) {
      marks.push(...removedLine(start + index, line));
    }
  }
  const drawn = newLines.slice(0, place.count).map((line) => drawnText(line, tabSize));
  const left = newLines.length - drawn.length;
  const widest = Math.max(...drawn.map(({ width }) => width));
  const texts = drawn.map(({ text, width }, index): Attachment => {
    const line = place.first + index;
    const marker = index === 0 ? place.marker : ' '.repeat(place.marker.length);
    const more = left > 0 && index === drawn.length - 1 ? ` ${moreLines(left)}` : '';
    const shown = marker + (widest === 0 ? '↵' : text) + more;
    const padding = Math.max(0, widest - width - more.length);
    if (place.column === undefined) return attachment(line, 0, 'addedLine', shown, 0, padding + gap);
    const beside = document.lineAt(line);
    const margin = place.column - widthOf(line);
    const marginEms = eastAsianIn(document.lineAt(place.longest)) - eastAsianIn(beside);
    return { ...attachment(line, beside.length, 'addedLine', shown, margin, padding), marginEms };
  });
  for (let index = drawn.length; index < oldLines.length; index++) {
    if (oldLines[index] === '') texts.push(attachment(start + index, 0, 'removedBreak', '↵'));
  }
  return { marks, texts, cut: left + drawn.filter(({ cut }) => cut).length };
}

function moreLines(count: number): string {
  return count === 1 ? t('⋯ +1 line') : t('⋯ +{0} lines', count);
}

function placeOf(
  document: EditorDocument,
  { start, oldLines, newLines }: WholeLineEdit,
  widthOf: (line: number) => number,
  far: number,
): Place {
  const wanted = Math.min(newLines.length, mostLines);
  const beside = (first: number, atLeast: number): Omit<Place, 'first' | 'marker'> | undefined => {
    let column = 0;
    let longest = first;
    let count = 0;
    for (; count < Math.max(wanted, atLeast) && first + count < document.lineCount; count++) {
      const needed = widthOf(first + count) + gap;
      if (count < atLeast) {
        if (needed > far) return undefined;
      } else if (needed > Math.max(column, Math.min(roomyColumn, far))) break;
      if (needed <= column) continue;
      column = needed;
      longest = first + count;
    }
    return { count, column, longest };
  };
  if (oldLines.length > 0) {
    const room = beside(start, oldLines.length) ?? {
      count: oldLines.length,
      column: undefined,
      longest: start,
    };
    return { first: start, marker: '', ...room };
  }
  // Beside the line above; beside the one below if there is no line above, or no room.
  const above = start > 0 ? beside(start - 1, 1) : undefined;
  if (above) return { first: start - 1, marker: '↳ ', ...above };
  if (start === document.lineCount)
    return { first: start - 1, marker: '↳ ', count: 1, column: undefined, longest: start };
  const room = beside(start, 1) ?? { count: 1, column: undefined, longest: start };
  return { first: start, marker: '↰ ', ...room };
}
