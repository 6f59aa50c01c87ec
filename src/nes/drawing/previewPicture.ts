// Lays out one edit at its place where VS Code draws no ghost text: changed words inside the line, changed lines side by
// side. The picture shows all of the new text or counts what it leaves out.

import { columnsOf } from '../text/columns.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { deletionHint } from './hintText.ts';
import { linesBeside } from './linesBeside.ts';
import type { OffsetEdit } from '../text/offsetEdit.ts';
import {
  emptyPicture,
  type Attachment,
  type Mark,
  type Picture,
  attachment,
  drawnText,
  drawnUnits,
  hintAt,
  removedLine,
  removedText,
} from './picture.ts';
import { textInRange } from '../suggestion/suggestion.ts';
import { visibleSpaces } from '../text/visibleText.ts';
import { asWholeLines, type WholeLineEdit } from '../text/wholeLineEdit.ts';
import { keptShare, wordChanges } from '../text/wordChanges.ts';

export interface PreviewOptions {
  /** Columns from one tab stop to the next. */
  readonly tabSize: number;
  /** Whether the editor wraps lines, so that the user cannot scroll right. */
  readonly wordWrap?: boolean;
  /** The name of the key that accepts. */
  readonly key: string;
}

/** If the old text ends beyond this column, the new one is drawn to the left of it. */
const farColumn = 100;
/** If several lines change, those that keep less than this share of their text are shown whole. */
const alike = 0.5;
/** Lines compared one by one. */
const mostLinesInside = 500;
/** Signs drawn for inserted white space; a longer change is drawn as lines. */
const mostBlanks = 80;

/** @param edit for the current text of `document`, trimmed, such as that of an offer. */
export function previewPicture(document: EditorDocument, edit: OffsetEdit, options: PreviewOptions): Picture {
  const lines = asWholeLines(document, edit);
  const { oldLines, newLines } = lines;
  if (oldLines.length === 0 && newLines.length === 0) return emptyPicture;
  if (newLines.length === 0) return deletedLines(document, edit, lines, options);
  const blank = blankChange(document, edit, options);
  if (blank) return blank;
  const drawn =
    oldLines.length === newLines.length && oldLines.length <= mostLinesInside
      ? lineByLine(document, lines, options)
      : linesBeside(document, lines, options);
  if (drawn.texts.length > 0 || drawn.cut > 0) return drawn;
  // Only words are deleted: a hint at the end of the line says so.
  const hint = deletionHint(options.key, document, edit);
  const line = drawn.marks.at(-1)?.range.end.line ?? lines.start;
  return { ...drawn, texts: [hintAt(document, line, hint)] };
}

/** Lines replaced by as many: each is drawn inside its line where that is readable, else beside it. */
function lineByLine(
  document: EditorDocument,
  { start, oldLines, newLines }: WholeLineEdit,
  options: PreviewOptions,
): Picture {
  const pictures: Picture[] = [];
  let from = 0;
  const besideUntil = (end: number): void => {
    if (from === end) return;
    const edit = {
      start: start + from,
      end: start + end,
      oldLines: oldLines.slice(from, end),
      newLines: newLines.slice(from, end),
    };
    pictures.push(linesBeside(document, edit, options));
  };
  for (const [index, oldLine] of oldLines.entries()) {
    const newLine = newLines[index]!;
    if (!readsInside(oldLine, newLine, oldLines.length > 1)) continue;
    besideUntil(index);
    pictures.push(insideLine(start + index, oldLine, newLine, options));
    from = index + 1;
  }
  besideUntil(oldLines.length);
  return {
    marks: pictures.flatMap(({ marks }) => marks),
    texts: pictures.flatMap(({ texts }) => texts),
    cut: pictures.reduce((sum, { cut }) => sum + cut, 0),
  };
}

/** Whether the change of a line is readable inside the line. */
function readsInside(oldLine: string, newLine: string, oneOfSeveral: boolean): boolean {
  const changes = wordChanges(oldLine, newLine);
  if (changes.every(({ start, end, newText }) => start === end || newText === '')) return true;
  const kept = keptShare(changes, oldLine, newLine);
  return oneOfSeveral ? kept >= alike : kept > 0;
}

function insideLine(line: number, oldLine: string, newLine: string, { tabSize }: PreviewOptions): Picture {
  const marks: Mark[] = [];
  const texts: Attachment[] = [];
  let undrawn = false;
  let cut = false;
  for (const { start, end, newText } of wordChanges(oldLine, newLine)) {
    if (start !== end) marks.push(removedText(line, start, end));
    if (newText === '') continue;
    const from = columnsOf(oldLine.slice(0, start), tabSize);
    const to = from + columnsOf(oldLine.slice(start, end), tabSize, from);
    const character = to > farColumn ? start : end;
    const drawn = drawnText(newText, tabSize, from, end === oldLine.length);
    if (drawn.cut) cut = true;
    if (character > drawnUnits) undrawn = true;
    else texts.push(attachment(line, character, 'addedText', drawn.text));
  }
  if (undrawn) texts.unshift(attachment(line, 0, 'hint', '+1 line'));
  return { marks, texts, cut: undrawn || cut ? 1 : 0 };
}

function deletedLines(
  document: EditorDocument,
  edit: OffsetEdit,
  { start, oldLines }: WholeLineEdit,
  { key }: PreviewOptions,
): Picture {
  const texts = [hintAt(document, start, deletionHint(key, document, edit))];
  for (const [index, text] of oldLines.entries()) {
    if (index > 0 && text === '') texts.push(attachment(start + index, 0, 'removedBreak', '↵'));
  }
  return { marks: oldLines.flatMap((text, index) => removedLine(start + index, text)), texts, cut: 0 };
}

/** A change of white space that includes line ends; undefined for any other change. */
function blankChange(
  document: EditorDocument,
  edit: OffsetEdit,
  { tabSize, key }: PreviewOptions,
): Picture | undefined {
  if (edit.newText.trim() !== '') return undefined;
  const start = document.positionAt(edit.start);
  const end = document.positionAt(edit.end);
  if (/[\r\n]/.test(edit.newText)) {
    if (edit.start !== edit.end || start.character > drawnUnits) return undefined;
    const from = columnsOf(document.lineAt(start.line).slice(0, start.character), tabSize);
    const text = visibleSpaces(edit.newText, tabSize, from);
    return text.length > mostBlanks
      ? undefined
      : { marks: [], texts: [attachment(start.line, start.character, 'addedText', text)], cut: 0 };
  }
  if (start.line === end.line) return undefined;
  const removed = textInRange(document, { start, end });
  if (removed.trim() !== '') return undefined;
  // Lines are joined.
  const marks: Mark[] = [];
  const texts: Attachment[] = [];
  for (let line = start.line; line <= end.line; line++) {
    const text = document.lineAt(line);
    const from = line === start.line ? start.character : 0;
    const to = line === end.line ? end.character : text.length;
    if (from !== to) marks.push(removedText(line, from, to));
    if (line === start.line) {
      texts.push(hintAt(document, line, deletionHint(key, document, edit)));
    } else if (line !== end.line && text === '') texts.push(attachment(line, 0, 'removedBreak', '↵'));
  }
  return { marks, texts, cut: 0 };
}
