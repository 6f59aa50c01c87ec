// A document at the version of a request, while the user types on, so that the answer can be read against it. Keeps the
// lines around the cursor and derives the rest from the current document, without copying the text.

import type { Position } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from './editorDocument.ts';
import { lineEnds } from './lineChange.ts';

/** Lines kept on each side of the cursor. A change further away while the request runs invalidates its answer. */
const reach = 120;

export class DocumentAtVersion implements EditorDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly eol: '\n' | '\r\n';
  readonly #now: EditorDocument;
  readonly #version: number;
  /** First line kept, and its offset. */
  readonly #first: number;
  readonly #firstOffset: number;
  readonly #kept: readonly string[];
  /** Length of the kept lines with their ends. */
  readonly #keptLength: number;
  /** Whether the document ends with the kept lines. */
  readonly #endsHere: boolean;
  #lines = 0;
  #grown = 0;
  #lost = false;

  constructor(document: EditorDocument, cursor: Position) {
    this.uri = document.uri;
    this.languageId = document.languageId;
    this.eol = document.eol;
    this.#now = document;
    this.#version = document.version;
    this.#first = Math.max(0, cursor.line - reach);
    this.#firstOffset = document.offsetAt({ line: this.#first, character: 0 });
    const end = Math.min(document.lineCount, cursor.line + reach + 1);
    const kept: string[] = [];
    for (let line = this.#first; line < end; line++) kept.push(document.lineAt(line));
    this.#kept = kept;
    this.#endsHere = end === document.lineCount;
    this.#keptLength = kept.reduce((sum, line) => sum + line.length + this.eol.length, 0);
  }

  /** Must be called for every later change of the document, in order. */
  follow(changes: readonly DocumentChange[]): void {
    let lines = 0;
    for (const { range, rangeLength, text } of changes) {
      const last = this.#first + this.#kept.length - 1 + this.#lines;
      if (range.start.line < this.#first || range.end.line > last) this.#lost = true;
      lines += lineEnds(text) - (range.end.line - range.start.line);
      this.#grown += text.length - rangeLength;
    }
    this.#lines += lines;
    if (this.#now.eol !== this.eol) this.#lost = true;
  }

  /** -1 once the document can no longer be reconstructed: the answer must then be dropped. */
  get version(): number {
    return this.#lost ? -1 : this.#version;
  }

  get lineCount(): number {
    return this.#now.lineCount - this.#lines;
  }

  lineAt(line: number): string {
    if (line < this.#first) return this.#now.lineAt(line);
    return this.#kept[line - this.#first] ?? this.#now.lineAt(line + this.#lines);
  }

  offsetAt({ line, character }: Position): number {
    if (line < this.#first) return this.#now.offsetAt({ line, character });
    const index = line - this.#first;
    if (index >= this.#kept.length) {
      return this.#now.offsetAt({ line: line + this.#lines, character }) - this.#grown;
    }
    let offset = this.#firstOffset;
    for (let i = 0; i < index; i++) offset += this.#kept[i]!.length + this.eol.length;
    return offset + Math.min(character, this.#kept[index]!.length);
  }

  positionAt(offset: number): Position {
    if (offset < this.#firstOffset) return this.#now.positionAt(offset);
    if (offset >= this.#firstOffset + this.#keptLength && !this.#endsHere) {
      const { line, character } = this.#now.positionAt(offset + this.#grown);
      return { line: line - this.#lines, character };
    }
    let rest = offset - this.#firstOffset;
    let index = 0;
    while (index < this.#kept.length - 1 && rest >= this.#kept[index]!.length + this.eol.length) {
      rest -= this.#kept[index]!.length + this.eol.length;
      index++;
    }
    return { line: this.#first + index, character: Math.min(rest, this.#kept[index]!.length) };
  }

  /** Always throws: reading an answer does not need the whole text, so it is not kept. */
  getText(): string {
    throw new Error('The text of an earlier version is not kept.');
  }
}
