// Finds lines that contain a text, or equal it apart from indentation. Follows the changes of its document, since the
// next key asks for nearly the same texts.

import type { DocumentMirror, LineSplice } from './documentMirror.ts';

/** Maximum number of indexed texts. When it is exceeded, all are dropped and found again on demand. */
const mostTexts = 60;

export class LineIndex {
  readonly #document: DocumentMirror;
  /** Line numbers, ascending. */
  readonly #byPart = new Map<string, number[]>();
  readonly #whole = new Map<string, number[]>();
  readonly #anyCase = new Map<string, number[]>();

  constructor(document: DocumentMirror) {
    this.#document = document;
  }

  /** Must be called for every change, in order, after the document was changed. */
  onSplice(splice: LineSplice): void {
    this.#follow(this.#byPart, splice, (line, text) => line.includes(text));
    this.#follow(this.#whole, splice, (line, text) => line.trim() === text);
    this.#follow(this.#anyCase, splice, (line, text) => line.toLowerCase().includes(text));
  }

  /** Releases memory. */
  releaseMemory(): void {
    this.#byPart.clear();
    this.#whole.clear();
    this.#anyCase.clear();
  }

  /**
   * The lines that contain `text`, from line `start` down, then from the top. Do not keep the array: the next change
   * writes to it.
   */
  linesWith(text: string, start: number): readonly number[] {
    return fromLine(this.#with(text), start);
  }

  /** The last line that contains `text`, up to `line`. */
  lastLineWith(text: string, line: number): number | undefined {
    const found = this.#with(text);
    return found[firstFrom(found, line + 1) - 1];
  }

  /** The lines that equal `text` apart from indentation, in the order of `linesWith`. @param text trimmed. */
  linesEqualTo(text: string, start: number): readonly number[] {
    let found = this.#whole.get(text);
    if (!found) {
      found = this.#with(text).filter((line) => this.#document.line(line).trim() === text);
      keep(this.#whole, text, found);
    }
    return fromLine(found, start);
  }

  /** The lines that contain `text` in any case, in the order of `linesWith`. @param text in lower case. */
  linesInAnyCase(text: string, start = 0): readonly number[] {
    const known = this.#anyCase.get(text);
    if (known) return fromLine(known, start);
    // A name being typed has one more letter than at the last key, so its lines are a subset.
    const wider = this.#anyCase.get(text.slice(0, -1)) ?? this.#document.lines.keys();
    const found: number[] = [];
    for (const line of wider) if (this.#document.line(line).toLowerCase().includes(text)) found.push(line);
    keep(this.#anyCase, text, found);
    return fromLine(found, start);
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
      // A key mostly leaves the number of lines unchanged.
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

/** The number of the ascending `lines` that are above `line`. */
function firstFrom(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
