// Cuts a stream of bytes into lines of text. UTF-8 may break anywhere: only whole lines are ever decoded, and all
// that one chunk completes are decoded at once, since a Buffer slice for each line costs more than the line.

const lineFeed = 0x0a;

export class LineSplitter {
  readonly #limit: number;
  readonly #onLine: (line: string) => void;
  /** The beginning of a line that is not complete yet; joined once, when it is, so a long line costs no copies. */
  #parts: Buffer[] = [];
  #partBytes = 0;

  /** `limit`: bytes a line may have without its line feed. `onLine` gets each line without it; it must not throw. */
  constructor(limit: number, onLine: (line: string) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
  }

  /** False: a line is over the limit. The lines before it were handed on, nothing after it will be. */
  push(chunk: Buffer): boolean {
    const end = chunk.lastIndexOf(lineFeed);
    if (end < 0) return this.#keep(chunk);
    // What was kept has no line feed: to look for one in a long line would cost as much as to decode it.
    const begun = this.#partBytes === 0 ? -1 : chunk.indexOf(lineFeed);
    if (begun >= 0) {
      if (!this.#keep(chunk.subarray(0, begun))) return false;
      this.#onLine(this.#takeKept());
    }
    if (begun < end && !this.#readLines(chunk.subarray(begun + 1, end))) return false;
    return end + 1 === chunk.length || this.#keep(chunk.subarray(end + 1));
  }

  /** What came after the last line feed is a line too: an agent's last words may lack it. */
  end(): void {
    if (this.#partBytes > 0) this.#onLine(this.#takeKept());
  }

  /** Forgets the line that is not complete. */
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

/** Every value but the first of a message has one of these before it. */
const separators = new Set(Array.from(',:[{', (separator) => separator.charCodeAt(0)));
const quote = 0x22;
const backslash = 0x5c;

/** Of 64 MiB with a million values this many characters hit some 120 separators, give or take a tenth. */
const samples = 8192;

/** Whether `line`, JSON or not, has more than `limit` values. Cheap for ordinary lines. */
export function isDenserThan(line: string, limit: number): boolean {
  return line.length > limit && estimate(line) > limit && hasMoreThan(line, limit);
}

/** By looking here and there, where no sender can foresee it; text that is quoted counts too. */
function estimate(line: string): number {
  const stride = line.length / samples;
  let hits = 0;
  for (let i = 0; i < samples; i++) {
    if (separators.has(line.charCodeAt(Math.floor((i + Math.random()) * stride)))) hits++;
  }
  // A little more than seen: a line at the limit is counted, not guessed.
  return hits * stride * 1.3;
}

/** Exactly, skipping what is quoted. More strings than values are allowed, or quotes without end, count as well. */
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
      // Looking at each of millions of escaped quotes would itself take too long.
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
