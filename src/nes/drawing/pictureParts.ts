// Creates the marks and attachments that pictures consist of.

import { beginningOf, columnsOf } from '../text/columns.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import type { Attachment, AttachmentStyle, Mark } from './picture.ts';
import { visibleSpaces, visibleText } from '../text/visibleText.ts';

/** Columns of new text drawn in one line. */
const mostColumns = 160;

/** UTF-16 units of a line that VS Code draws. Attachments further right are not drawn either. */
export const drawnUnits = 10_000;
/** Columns between the end of a line and a hint. */
const hintMargin = 2;

/** New text as it is drawn: with visible white space and limited in width. */
export interface DrawnText {
  readonly text: string;
  /** In columns. */
  readonly width: number;
  /** Whether it was truncated; `text` then ends with `…`. */
  readonly cut: boolean;
}

/**
 * @param text a piece of one line. @param from column where it begins.
 * @param atEnd whether it ends the line: trailing white space is then drawn as visible signs.
 */
export function drawnText(text: string, tabSize: number, from = 0, atEnd = true): DrawnText {
  const end = atEnd || text.trim() === '' ? text.trimEnd().length : text.length;
  const ink = visibleText(text.slice(0, end), tabSize, from);
  const inkEnd = from + columnsOf(ink, tabSize, from);
  const all = ink + visibleSpaces(text.slice(end), tabSize, inkEnd);
  const width = columnsOf(all, tabSize);
  if (width <= mostColumns) return { text: all, width, cut: false };
  const beginning = `${beginningOf(all, mostColumns - 1)}…`;
  return { text: beginning, width: columnsOf(beginning, tabSize), cut: true };
}

/** @param margin, padding in columns. */
export function attachment(
  line: number,
  character: number,
  style: AttachmentStyle,
  text: string,
  margin = 0,
  padding = 0,
): Attachment {
  return { position: { line, character }, text, style, margin, marginEms: 0, padding };
}

/** A hint at the end of a line, or before a line that VS Code does not draw to its end. @param line 0-based. */
export function hintAt(document: EditorDocument, line: number, text: string): Attachment {
  const { length } = document.lineAt(line);
  return length > drawnUnits
    ? attachment(line, 0, 'hint', text)
    : attachment(line, length, 'hint', text, hintMargin);
}

export function removedText(line: number, start: number, end: number): Mark {
  return {
    range: { start: { line, character: start }, end: { line, character: end } },
    style: 'removedText',
  };
}

/** Marks a line without its indentation; no mark for an empty line. */
export function removedLine(line: number, text: string): Mark[] {
  if (text === '') return [];
  const indentation = text.trim() === '' ? 0 : text.length - text.trimStart().length;
  return [
    {
      range: { start: { line, character: indentation }, end: { line, character: text.length } },
      style: 'removedLine',
    },
  ];
}
