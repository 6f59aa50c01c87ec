// Splits a stream of bytes into lines of text, and refuses lines that are too long or have too many JSON values. Used by the
// NDJSON reader. Only whole lines are decoded, since a chunk may end inside a UTF-8 character; the lines of a chunk are decoded
// together, which is cheaper than a Buffer slice for each.

import { decodeLong } from './decodeLong.ts';
import { LongLine } from './longLine.ts';
import { joinShortParts } from './shortParts.ts';
import { ValueCount } from './values/valueCount.ts';

const lineFeed = 0x0a;

/** Bytes from which an incomplete line is kept in memory of its own. */
const longLine = 2 ** 20;

export interface LineLimits {
  /** Maximum bytes of a line, without its line feed. */
  readonly bytes: number;
  /** Maximum number of JSON values in a line. */
  readonly values: number;
}

/** Why a line is refused. */
export type LineProblem = 'tooLong' | 'tooDense';

export class LineSplitter {
  readonly #limits: LineLimits;
  readonly #onLine: (line: string) => void;
  /** The parts of an incomplete line. If it is long, the first one has the bytes of `#long`. */
  #parts: Buffer[] = [];
  #long: LongLine | undefined;
  #partBytes = 0;
  /** Counts the values of the incomplete line. Undefined while it is too short to have too many. */
  #values: ValueCount | undefined;

  /** @param onLine gets each line without its line feed; must not throw. */
  constructor(limits: LineLimits, onLine: (line: string) => void) {
    this.#limits = limits;
    this.#onLine = onLine;
  }

  /**
   * Returns undefined, or why a line is refused: that is as soon as it exceeds a limit, even if it is not complete. The lines
   * before it were passed to `onLine`; no later line is.
   * @param chunk belongs to the splitter from now on: its memory is given back once it is copied.
   */
  push(chunk: Buffer): LineProblem | undefined {
    const end = chunk.lastIndexOf(lineFeed);
    if (end < 0) return this.#keep(chunk);
    // The kept parts have no line feed, so only the new chunk is searched.
    const begun = this.#partBytes === 0 ? -1 : chunk.indexOf(lineFeed);
    if (begun >= 0) {
      const problem = this.#keep(chunk.subarray(0, begun));
      if (problem) return problem;
      this.#onLine(this.#takeKept());
    }
    const problem = begun < end ? this.#readLines(chunk.subarray(begun + 1, end)) : undefined;
    if (problem || end + 1 === chunk.length) return problem;
    return this.#keep(chunk.subarray(end + 1));
  }

  /** Bytes of the incomplete line. */
  get keptBytes(): number {
    return this.#partBytes;
  }

  /** Passes on the text after the last line feed: an agent may end without writing one. */
  end(): void {
    if (this.#partBytes > 0) this.#onLine(this.#takeKept());
  }

  /** Drops the incomplete line. */
  clear(): void {
    this.#parts = [];
    this.#partBytes = 0;
    this.#long?.dispose();
    this.#long = undefined;
    this.#values = undefined;
  }

  #keep(part: Buffer): LineProblem | undefined {
    this.#parts.push(part);
    this.#partBytes += part.length;
    const { bytes, values } = this.#limits;
    if (this.#partBytes > bytes) return 'tooLong';
    if (this.#partBytes > values) {
      this.#values ??= new ValueCount(values);
      if (this.#values.exceeds(this.#parts)) return 'tooDense';
    }
    // Most lines end in the next chunk: parts need not be joined yet.
    if (this.#parts.length === 1 && this.#partBytes <= longLine) return undefined;
    if (this.#partBytes > longLine) this.#moveParts(bytes);
    else joinShortParts(this.#parts);
    this.#values?.joined(this.#parts.length);
    return undefined;
  }

  #moveParts(most: number): void {
    const added = this.#long ? this.#parts.slice(1) : this.#parts;
    const long = (this.#long ??= new LongLine(most));
    for (const part of added) long.add(part);
    this.#parts = [long.bytes];
  }

  #takeKept(): string {
    const parts = this.#parts;
    const line = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    if (this.#long) return decodeLong(line, () => this.clear());
    const text = line.toString('utf8');
    this.clear();
    return text;
  }

  #readLines(bytes: Buffer): LineProblem | undefined {
    const { bytes: mostBytes, values: mostValues } = this.#limits;
    const mayBeRefused = bytes.length > mostBytes || bytes.length > mostValues;
    const text = bytes.toString('utf8');
    for (let start = 0; start <= text.length;) {
      const found = text.indexOf('\n', start);
      const end = found < 0 ? text.length : found;
      const line = text.slice(start, end);
      if (mayBeRefused) {
        const own = Buffer.from(line);
        if (own.length > mostBytes) return 'tooLong';
        if (own.length > mostValues && new ValueCount(mostValues).exceeds([own])) return 'tooDense';
      }
      this.#onLine(line);
      start = end + 1;
    }
    return undefined;
  }
}
