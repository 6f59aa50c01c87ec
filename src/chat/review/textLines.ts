// Stores the lines of a large text as offsets, without a string for each line, and numbers equal lines of two texts. Works in
// pieces. Used by writes of agents and by answers of editor tools.

import type { Pace, Work } from '../../base/pieces.ts';
import type { LineSide } from './placedHunks.ts';

const [lf, cr] = [10, 13];

/** UTF-16 units that are read between two calls of `pace.isDue`. */
const run = 2 ** 14;
/** Steps of `Pace` for each line, in addition to those for its UTF-16 units. */
const stepsOfLine = 16;

/** Splits at the same places as `linesOf`, but does not skip a byte order mark. */
export class TextLines implements LineSide {
  readonly text: string;
  /** The offset at which each line starts, then the length of the text. */
  readonly #starts: Int32Array;

  private constructor(text: string, starts: Int32Array) {
    this.text = text;
    this.#starts = starts;
  }

  static *read(text: string, pace: Pace): Work<TextLines> {
    let count = 1;
    for (let at = 0; at < text.length; at += run) {
      if (pace.isDue(run)) yield;
      const end = Math.min(at + run, text.length);
      for (let index = at; index < end; index++) if (isLineEnd(text, index)) count++;
    }
    const starts = new Int32Array(count + 1);
    let line = 0;
    for (let at = 0; at < text.length; at += run) {
      if (pace.isDue(run)) yield;
      const end = Math.min(at + run, text.length);
      for (let index = at; index < end; index++) if (isLineEnd(text, index)) starts[++line] = index + 1;
    }
    starts[count] = text.length;
    return new TextLines(text, starts);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** Offset of the start of a line. For the line after the last one, the length of the text. */
  start(line: number): number {
    return this.#starts[line]!;
  }

  /** Offset of the end of a line, without its line end. */
  end(line: number): number {
    const next = this.#starts[line + 1]!;
    if (line === this.count - 1) return next;
    const isPair = this.text.charCodeAt(next - 1) === lf && this.text.charCodeAt(next - 2) === cr;
    // A line end that has one unit is no pair: the unit before it belongs to the line before.
    return isPair && next - 2 >= this.#starts[line]! ? next - 2 : next - 1;
  }

  /** The line end of a line; empty for the last line. */
  lineEndOf(line: number): string {
    return this.text.slice(this.end(line), this.start(line + 1));
  }

  /** The lines [start, end), without their line ends. */
  slice(start: number, end: number): string[] {
    const lines: string[] = [];
    for (let line = start; line < end; line++) lines.push(this.text.slice(this.start(line), this.end(line)));
    return lines;
  }

  isSame(one: number, other: number): boolean {
    return this.isSameIn(one, this, other);
  }

  isSameIn(line: number, other: TextLines, at: number): boolean {
    const [start, otherStart] = [this.start(line), other.start(at)];
    const length = this.end(line) - start;
    if (length !== other.end(at) - otherStart) return false;
    for (let index = 0; index < length; index++)
      if (this.text.charCodeAt(start + index) !== other.text.charCodeAt(otherStart + index)) return false;
    return true;
  }

  isEmpty(line: number): boolean {
    return this.end(line) === this.start(line);
  }

  beginning(line: number, most: number): string {
    const start = this.start(line);
    return this.text.slice(start, Math.min(start + most, this.end(line)));
  }
}

function isLineEnd(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === lf || (code === cr && text.charCodeAt(index + 1) !== lf);
}

/** Lines [start, end) of a text. */
export interface LineRange {
  readonly lines: TextLines;
  readonly start: number;
  readonly end: number;
}

/**
 * Numbers the lines of two ranges, so that equal lines have equal numbers. The number of a line is the index, in the range of
 * `old`, of the first equal line there. All lines that only `now` has get -1.
 */
export function* numberedLines(
  old: LineRange,
  now: LineRange,
  pace: Pace,
): Work<{ readonly old: Int32Array; readonly now: Int32Array }> {
  const count = old.end - old.start;
  const size = 2 ** Math.ceil(Math.log2(1.5 * count + 2));
  /** A hash table with open addressing. An entry is the number of a line plus 1, or 0 if it is free. */
  const table = new Int32Array(size);
  // Random, so that a text cannot be written to have many lines with equal hashes.
  const factor = Math.floor(Math.random() * 2 ** 31) * 2 + 1;
  const seen = new Int32Array(count);
  const found = new Int32Array(now.end - now.start);
  for (const { range, numbers, isAdded } of [
    { range: old, numbers: seen, isAdded: true },
    { range: now, numbers: found, isAdded: false },
  ]) {
    const { lines, start } = range;
    for (let index = 0; index < numbers.length; index++) {
      const line = start + index;
      const [from, end] = [lines.start(line), lines.end(line)];
      if (pace.isDue(end - from + stepsOfLine)) yield;
      let slot = hashOf(lines.text, from, end, factor) & (size - 1);
      while (table[slot] !== 0 && !lines.isSameIn(line, old.lines, old.start + table[slot]! - 1)) {
        slot = (slot + 1) & (size - 1);
        if (pace.isDue(stepsOfLine)) yield;
      }
      if (table[slot] === 0 && isAdded) table[slot] = index + 1;
      numbers[index] = table[slot]! - 1;
    }
  }
  return { old: seen, now: found };
}

function hashOf(text: string, start: number, end: number, factor: number): number {
  let hash = factor;
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), factor);
    hash ^= hash >>> 15;
  }
  return hash ^ (hash >>> 16);
}
