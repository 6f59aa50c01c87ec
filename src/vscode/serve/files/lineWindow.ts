// Cuts a run of lines out of a text that comes in pieces. Lines end as in the editor: with LF, CRLF or a lone CR.

export class LineWindow {
  #skip: number;
  #left: number;
  #held = '';
  #pieces: string[] = [];
  #length = 0;

  /** @param line the first wanted, 1-based. @param limit how many. */
  constructor(line: number, limit: number) {
    this.#skip = line - 1;
    this.#left = limit;
  }

  /** Characters kept so far. */
  get length(): number {
    return this.#length;
  }

  /** Whether more is wanted. */
  push(piece: string): boolean {
    const text = this.#held + piece;
    // Whether it is a line end of its own is known with the next piece.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    this.#held = text.slice(end);
    this.#take(text.slice(0, end));
    return this.#left > 0;
  }

  /** Lines with their ends; empty when the text has no such lines. Nothing may be pushed afterwards. */
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

export function sliceLines(text: string, line: number, limit: number): string {
  const window = new LineWindow(line, limit);
  window.push(text);
  return window.end();
}
