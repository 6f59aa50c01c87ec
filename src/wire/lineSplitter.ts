// Splits a stream of bytes into lines of text, and checks lines for too many JSON values. Used by the NDJSON reader. Only
// whole lines are decoded, since a chunk may end inside a UTF-8 character; the lines of a chunk are decoded together, which is
// cheaper than a Buffer slice for each.

const lineFeed = 0x0a;

export class LineSplitter {
  readonly #limit: number;
  readonly #onLine: (line: string) => void;
  /** The parts of an incomplete line. They are joined when it is complete, so that a long line is copied only once. */
  #parts: Buffer[] = [];
  #partBytes = 0;

  /** @param limit longest line in bytes, without its line feed. @param onLine gets each line without it; must not throw. */
  constructor(limit: number, onLine: (line: string) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
  }

  /** Returns false if a line exceeds the limit. The lines before it were passed to `onLine`; no later line is. */
  push(chunk: Buffer): boolean {
    const end = chunk.lastIndexOf(lineFeed);
    if (end < 0) return this.#keep(chunk);
    // The kept parts have no line feed, so only the new chunk is searched.
    const begun = this.#partBytes === 0 ? -1 : chunk.indexOf(lineFeed);
    if (begun >= 0) {
      if (!this.#keep(chunk.subarray(0, begun))) return false;
      this.#onLine(this.#takeKept());
    }
    if (begun < end && !this.#readLines(chunk.subarray(begun + 1, end))) return false;
    return end + 1 === chunk.length || this.#keep(chunk.subarray(end + 1));
  }

  /** Passes on the text after the last line feed: an agent may end without writing one. */
  end(): void {
    if (this.#partBytes > 0) this.#onLine(this.#takeKept());
  }

  /** Drops the incomplete line. */
  clear(): void {
    this.#parts = [];
    this.#partBytes = 0;
  }

  #keep(part: Buffer): boolean {
    this.#parts.push(part);
    this.#partBytes += part.length;
    return this.#partBytes <= this.#limit;
  }

  #takeKept(): string {
    const parts = this.#parts;
    this.clear();
    return (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8');
  }

  #readLines(bytes: Buffer): boolean {
    const mayBeTooLong = bytes.length > this.#limit;
    const text = bytes.toString('utf8');
    for (let start = 0; start <= text.length;) {
      const found = text.indexOf('\n', start);
      const end = found < 0 ? text.length : found;
      const line = text.slice(start, end);
      if (mayBeTooLong && Buffer.byteLength(line) > this.#limit) return false;
      this.#onLine(line);
      start = end + 1;
    }
    return true;
  }
}

/** Every JSON value but the first is preceded by one of these. */
const separators = new Set(Array.from(',:[{', (separator) => separator.charCodeAt(0)));
const quote = 0x22;
const backslash = 0x5c;

/** Characters sampled. In 64 MiB with a million values, about 120 of them are separators, with an error of a tenth. */
const samples = 8192;

/**
 * Whether `line` has more than `limit` JSON values. Fast for ordinary lines. Parsing many brackets takes fifty times the time
 * and memory of text of the same length, so a limit on the line length is not enough.
 */
export function isDenserThan(line: string, limit: number): boolean {
  return line.length > limit && estimate(line) > limit && hasMoreThan(line, limit);
}

/** Estimates the number of values from random samples, which a peer cannot predict. Also counts separators in strings. */
function estimate(line: string): number {
  const stride = line.length / samples;
  let hits = 0;
  for (let i = 0; i < samples; i++) {
    if (separators.has(line.charCodeAt(Math.floor((i + Math.random()) * stride)))) hits++;
  }
  // Overestimates, so that a line near the limit is counted exactly.
  return hits * stride * 1.3;
}

/** Counts exactly, skipping strings. Also true for more than `limit` strings and for far too many quotes. */
function hasMoreThan(line: string, limit: number): boolean {
  let separatorCount = 0;
  let strings = 0;
  let quotes = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line.charCodeAt(at);
    if (separators.has(char) && ++separatorCount > limit) return true;
    if (char !== quote) continue;
    if (++strings > limit) return true;
    do {
      // Checking millions of escaped quotes would take too long.
      if (++quotes > limit * 8) return true;
      at = line.indexOf('"', at + 1);
      if (at < 0) return false;
    } while (isEscaped(line, at));
  }
  return false;
}

function isEscaped(line: string, at: number): boolean {
  let before = at - 1;
  while (line.charCodeAt(before) === backslash) before--;
  return (at - before) % 2 === 0;
}
