// Counts the JSON values of a line while it is read, so that a line with too many is refused before it is complete. A limit on
// the length is not enough, since parsing brackets takes fifty times the time and memory of text of the same length. Used by
// `LineSplitter`.

/** Every JSON value but the first is preceded by one of these. */
const isSeparator = new Uint8Array(256);
for (const separator of ',:[{') isSeparator[separator.charCodeAt(0)] = 1;
const quote = 0x22;
const backslash = 0x5c;

/** One byte in so many is sampled. */
const stride = 64;
/** A part of at most so many bytes is counted whole. */
const smallPart = 4096;

/** Counts the values of one line. Fast for ordinary lines, and for long texts that contain brackets and commas. */
export class ValueCount {
  readonly #limit: number;
  #seen = 0;
  #estimate = 0;
  #exact: ExactCount | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * True if the line has more values than the limit.
   * @param parts all bytes of the line so far: the parts of the last call, followed by new ones.
   */
  exceeds(parts: readonly Uint8Array[]): boolean {
    const added = parts.slice(this.#seen);
    this.#seen = parts.length;
    if (this.#exact) return added.some((part) => this.#exact!.add(part));
    for (const part of added) this.#estimate += estimate(part);
    // Overestimates, so that a line near the limit is counted exactly.
    if (this.#estimate * 1.3 <= this.#limit) return false;
    const exact = (this.#exact = new ExactCount(this.#limit));
    return parts.some((part) => exact.add(part));
  }

  /** To be called when parts were joined, after they were counted. @param length the number of parts now. */
  joined(length: number): void {
    if (this.#seen > 0) this.#seen = length;
  }
}

/** Estimates the number of values from random samples, which a peer cannot predict. Also counts separators in strings. */
function estimate(part: Uint8Array): number {
  let hits = 0;
  if (part.length <= smallPart) {
    for (const byte of part) hits += isSeparator[byte]!;
    return hits;
  }
  for (let at = 0; at < part.length; at += stride) {
    hits += isSeparator[part[at + Math.floor(Math.random() * stride)] ?? 0]!;
  }
  return hits * stride;
}

/** Counts separators outside of strings. The parts of the line may be cut anywhere. */
class ExactCount {
  readonly #limit: number;
  #separators = 0;
  #strings = 0;
  #quotes = 0;
  /** In a string: the number of backslashes (modulo 2) that precede the next byte. Undefined outside of strings. */
  #backslashes: number | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True if the limit is exceeded: by values, by strings, or by so many quotes that checking them would take too long. */
  add(part: Uint8Array): boolean {
    let at = this.#backslashes === undefined ? 0 : this.#afterString(part, 0);
    for (; at < part.length; at++) {
      const byte = part[at]!;
      this.#separators += isSeparator[byte]!;
      if (byte !== quote) continue;
      this.#strings++;
      this.#backslashes = 0;
      at = this.#afterString(part, at + 1) - 1;
      if (this.#isExceeded()) return true;
    }
    return this.#isExceeded();
  }

  #isExceeded(): boolean {
    const limit = this.#limit;
    return this.#separators > limit || this.#strings > limit || this.#quotes > limit * 8;
  }

  /** The index after the quote that ends the string whose text continues at `from`; the length if the string goes on. */
  #afterString(part: Uint8Array, from: number): number {
    for (let at = from; this.#quotes <= this.#limit * 8; at++) {
      this.#quotes++;
      const found = part.indexOf(quote, at);
      at = found < 0 ? part.length : found;
      let before = at;
      while (before > from && part[before - 1] === backslash) before--;
      const escaped = (at - before + (before === from ? (this.#backslashes ?? 0) : 0)) % 2;
      this.#backslashes = escaped;
      if (found < 0) return part.length;
      if (escaped === 0) {
        this.#backslashes = undefined;
        return at + 1;
      }
    }
    return part.length;
  }
}
