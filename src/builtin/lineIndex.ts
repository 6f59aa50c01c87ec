// Which lines have a text in them, and which say the same but for their indentation. Made once per question, and only when a
// proposer asks.

import type { DocumentMirror } from './documentMirror.ts';

export class LineIndex {
  readonly #document: DocumentMirror;
  readonly #byPart = new Map<string, number[]>();
  readonly #whole = new Map<string, number[]>();

  constructor(document: DocumentMirror) {
    this.#document = document;
  }

  /** Lines with `text` somewhere in them, in the order a user goes on: from line `start` down, then from the top. */
  linesWith(text: string, start: number): readonly number[] {
    let found = this.#byPart.get(text);
    if (!found) {
      found = [];
      const { lines } = this.#document;
      for (let line = 0; line < lines.length; line++) if (lines[line]?.includes(text)) found.push(line);
      this.#byPart.set(text, found);
    }
    return fromLine(found, start);
  }

  /** Lines that say just `text`, which has no white space at its ends; in the order of `linesWith`. */
  linesLike(text: string, start: number): readonly number[] {
    let found = this.#whole.get(text);
    if (!found) {
      found = this.linesWith(text, 0).filter((line) => this.#document.line(line).trim() === text);
      this.#whole.set(text, found);
    }
    return fromLine(found, start);
  }
}

function fromLine(found: readonly number[], start: number): readonly number[] {
  const first = found.findIndex((line) => line >= start);
  return first <= 0 ? found : [...found.slice(first), ...found.slice(0, first)];
}
