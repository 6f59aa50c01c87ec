// Which lines have a text in them, and which say the same but for their indentation. It lives as long as its document is worked
// in and follows its changes: the next key asks for much the same texts.

import type { DocumentMirror, LineSplice } from './documentMirror.ts';

/** Texts looked for lately. Beyond it all are forgotten: what is still wanted is soon found again. */
const mostTexts = 60;

export class LineIndex {
  readonly #document: DocumentMirror;
  /** Ascending. */
  readonly #byPart = new Map<string, number[]>();
  readonly #whole = new Map<string, number[]>();
  readonly #anyCase = new Map<string, number[]>();

  constructor(document: DocumentMirror) {
    this.#document = document;
  }

  /** Must hear of every change, in order, when the document has it. */
  onSplice(splice: LineSplice): void {
    this.#follow(this.#byPart, splice, (line, text) => line.includes(text));
    this.#follow(this.#whole, splice, (line, text) => line.trim() === text);
    this.#follow(this.#anyCase, splice, (line, text) => line.toLowerCase().includes(text));
  }

  /** Gives back memory. */
  rest(): void {
    this.#byPart.clear();
    this.#whole.clear();
    this.#anyCase.clear();
  }

  /**
   * Lines with `text` somewhere in them, in the order a user goes on: from line `start` down, then from the top. Do not keep
   * them: the next change writes to them.
   */
  linesWith(text: string, start: number): readonly number[] {
    return fromLine(this.#with(text), start);
  }

  /** Lines that say just `text`, which has no white space at its ends; in the order of `linesWith`. */
  linesLike(text: string, start: number): readonly number[] {
    let found = this.#whole.get(text);
    if (!found) {
      found = this.#with(text).filter((line) => this.#document.line(line).trim() === text);
      keep(this.#whole, text, found);
    }
    return fromLine(found, start);
  }

  /** Lines, ascending, with `text`, which is in lower case, somewhere in them in any case. */
  linesSaying(text: string): readonly number[] {
    const known = this.#anyCase.get(text);
    if (known) return known;
    // A name that is being typed has one more letter than at the last key.
    const wider = this.#anyCase.get(text.slice(0, -1)) ?? this.#document.lines.keys();
    const found: number[] = [];
    for (const line of wider) if (this.#document.line(line).toLowerCase().includes(text)) found.push(line);
    keep(this.#anyCase, text, found);
    return found;
  }

  #with(text: string): number[] {
    const known = this.#byPart.get(text);
    if (known) return known;
    const found: number[] = [];
    const { lines } = this.#document;
    for (let line = 0; line < lines.length; line++) if (lines[line]?.includes(text)) found.push(line);
    keep(this.#byPart, text, found);
    return found;
  }

  #follow(
    kept: Map<string, number[]>,
    { start, end, count }: LineSplice,
    has: (line: string, text: string) => boolean,
  ): void {
    const lines = this.#document.slice(start, start + count);
    const grown = count - (end - start);
    for (const [text, found] of kept) {
      const from = firstFrom(found, start);
      const to = firstFrom(found, end);
      if (grown !== 0) for (let i = to; i < found.length; i++) found[i] = (found[i] as number) + grown;
      const now: number[] = [];
      for (let i = 0; i < lines.length; i++) if (has(lines[i] as string, text)) now.push(start + i);
      // Mostly a key leaves as many as there were.
      if (now.length === to - from) for (let i = 0; i < now.length; i++) found[from + i] = now[i] as number;
      else kept.set(text, found.slice(0, from).concat(now, found.slice(to)));
    }
  }
}

function keep(kept: Map<string, number[]>, text: string, found: number[]): void {
  if (kept.size >= mostTexts) kept.clear();
  kept.set(text, found);
}

function fromLine(found: readonly number[], start: number): readonly number[] {
  const first = firstFrom(found, start);
  return first === 0 || first === found.length ? found : found.slice(first).concat(found.slice(0, first));
}

/** How many of the ascending `lines` are above `line`. */
function firstFrom(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
