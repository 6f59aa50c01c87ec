// Renders offer pictures as text for tests, and computes the text that a picture stands for.

import { eastAsianIn, columnsOf } from '../../../../src/nes/text/columns.ts';
import type { Attachment, Picture } from '../../../../src/nes/drawing/picture.ts';
import { trimEdit, type OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';
import { TextDocumentDouble } from '../text/textDocumentDouble.ts';

/** The minimal edit that changes the whole document to `text`. */
export function editTo(document: TextDocumentDouble, text: string): OffsetEdit {
  const whole = document.getText();
  return trimEdit({ start: 0, end: whole.length, newText: text }, whole);
}

/**
 * The document's lines with `[-marks-]` and `{+new text+}`, hints as `<…>`, and blanks as they are drawn. One line for each
 * line of the document; lines without anything drawn are left out.
 */
export function drawingOf(document: TextDocumentDouble, picture: Picture): string[] {
  const lines: string[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    const drawn = drawnLine(document.lineAt(line), line, picture);
    if (drawn !== document.lineAt(line)) lines.push(drawn);
  }
  return lines;
}

function drawnLine(text: string, line: number, { marks, texts }: Picture): string {
  const pieces: [at: number, order: number, text: string][] = [];
  for (const { range } of marks) {
    if (range.start.line !== line) continue;
    pieces.push([range.start.character, 2, '[-'], [range.end.character, 0, '-]']);
  }
  for (const text of texts)
    if (text.position.line === line) pieces.push([text.position.character, 1, bracketed(text)]);
  pieces.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let result = '';
  let at = 0;
  for (const [to, , piece] of pieces) {
    result += text.slice(at, to) + piece;
    at = to;
  }
  return result + text.slice(at);
}

function bracketed({ style, text, margin, padding }: Attachment): string {
  const [open, close] =
    style === 'hint' ? ['<', '>'] : style === 'removedBreak' ? ['[-', '-]'] : ['{+', '+}'];
  return ' '.repeat(margin) + open + text + ' '.repeat(padding) + close;
}

/** The column at which an attachment begins. */
export function columnOf(
  document: TextDocumentDouble,
  { position, margin }: Attachment,
  tabSize: number,
): number {
  return columnsOf(document.lineAt(position.line).slice(0, position.character), tabSize) + margin;
}

/** The width in ems of wide characters before an attachment, including its margin. */
export function emsBefore(document: TextDocumentDouble, { position, marginEms }: Attachment): number {
  return eastAsianIn(document.lineAt(position.line)) + marginEms;
}
