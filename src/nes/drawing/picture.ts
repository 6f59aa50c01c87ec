// What is painted into one editor, as plain data, and functions that create its parts. The layouts in this folder use them;
// `vscode/nes/drawing/painter` draws the result.

import type { Position, Range } from '../../base/textPosition.ts';
import { beginningOf, columnsOf } from '../text/columns.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { visibleSpaces, visibleText } from '../text/visibleText.ts';

export type MarkStyle =
  /** A part of a line that is deleted or replaced. */
  | 'removedText'
  /** A line that is deleted or replaced, without its indentation. */
  | 'removedLine'
  /** A match of a search and replace. */
  | 'match'
  /** A symbol to rename. */
  | 'symbol';

/** A highlighted range of the document, within one line and never empty. */
export interface Mark {
  readonly range: Range;
  readonly style: MarkStyle;
}

export type AttachmentStyle =
  /** New text at its place in the line. */
  | 'addedText'
  /** A whole new line, beside the old ones. */
  | 'addedLine'
  /** A deleted line end. */
  | 'removedBreak'
  /** Says what Tab does. */
  | 'hint'
  /** The same, in subtle mode. */
  | 'quietHint';

/**
 * Text that is drawn but not in the document: one line, without tabs and control characters. Spaces are kept.
 * At most one per position, since VS Code does not define the order of several.
 */
export interface Attachment {
  readonly position: Position;
  readonly text: string;
  readonly style: AttachmentStyle;
  /** Free columns before the text. */
  readonly margin: number;
  /** Number of column pairs in `margin` to replace by one em, for East Asian characters, which are one em wide. May be negative. */
  readonly marginEms: number;
  /** Blank columns after the text, so that lines of different length form a block. */
  readonly padding: number;
}

export interface Picture {
  readonly marks: readonly Mark[];
  /** In order of position. */
  readonly texts: readonly Attachment[];
  /** Number of lines of the new text that are not or not completely drawn. */
  readonly cut: number;
}

export const emptyPicture: Picture = { marks: [], texts: [], cut: 0 };

/** Columns of new text drawn in one line. */
const mostColumns = 160;

/** UTF-16 units of a line that VS Code draws. Attachments further right are not drawn either. */
export const drawnUnits = 10_000;
/** Columns between the end of a line and a hint. */
const hintMargin = 2;

/** New text as it is drawn: with visible white space and limited in width. */
interface DrawnText {
  readonly text: string;
  /** In columns. */
  readonly width: number;
  /** Whether it was truncated; `text` then ends with `…`. */
  readonly cut: boolean;
}

/**
 * Makes a text visible and limits its width.
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

/** Marks a part of a line as removed. @param line 0-based. */
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
