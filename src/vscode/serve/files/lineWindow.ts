// Cuts a range of lines out of a text that arrives in pieces. Lines end as in the editor: with LF, CRLF or a lone CR.

import { textPieces, type Work } from '../../../base/pieces.ts';

export class LineWindow {
  #skip: number;
  #left: number;
  #held = '';
  #pieces: string[] = [];
  #length = 0;

  /** @param line the first line, 1-based. @param limit number of lines. */
  constructor(line: number, limit: number) {
    this.#skip = line - 1;
    this.#left = limit;
  }

  /** UTF-16 units kept so far. */
  get length(): number {
    return this.#length;
  }

  /** @returns true if further pieces are needed. */
  push(piece: string): boolean {
    const text = this.#held + piece;
    // The next piece shows whether a CR at the end is a line end of its own.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    this.#held = text.slice(end);
    this.#take(text.slice(0, end));
    return this.#left > 0;
  }

  /** The lines with their ends; empty if the text has no such lines. Do not push afterwards. */
  end(): string {
    this.#take(this.#held);
    this.#held = '';
    return this.#pieces.join('');
  }

  #take(text: string): void {
    const lineEnd = /\r\n|\r|\n/g;
    while (this.#skip > 0) {
      if (!lineEnd.test(text)) return;
      this.#skip--;
    }
    const from = lineEnd.lastIndex;
    let to = from;
    while (this.#left > 0) {
      if (!lineEnd.test(text)) {
        to = text.length;
        break;
      }
      to = lineEnd.lastIndex;
      this.#left--;
    }
    if (to === from) return;
    this.#pieces.push(text.slice(from, to));
    this.#length += to - from;
  }
}

/** The lines of a whole text; parameters as of `LineWindow`. */
export function* sliceLines(text: string, line: number, limit: number): Work<string> {
  const window = new LineWindow(line, limit);
  for (const piece of textPieces(text)) {
    if (!window.push(piece)) break;
    yield;
  }
  return window.end();
}
