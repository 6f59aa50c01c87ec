// Counts the JSON values of a line while it is read, so that a line with too many is refused before it is complete. A limit on
// the length is not enough, since parsing brackets takes fifty times the time and memory of text of the same length. Used by
// `LineSplitter`.

import { QuoteSearch, searchedBytes } from './quoteSearch.ts';

/** Every JSON value but the first is preceded by one of these. */
const isSeparator = new Uint8Array(256);
for (const separator of ',:[{') isSeparator[separator.charCodeAt(0)] = 1;
const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/** One byte in so many is sampled. */
const stride = 64;
/** A part of at most so many bytes is counted whole. */
const smallPart = 4096;
/** Bytes of a line from which it is counted exactly, so that never much has to be counted at once. */
const longLine = 2 ** 20;
/** Bytes in which a quote is looked for one by one. A native search is faster only if it goes farther. */
const nearby = 128;
/** As `nearby`, in a string that has an escaped quote, so that it probably has more of them. Only without `QuoteSearch`. */
const amongEscapes = 2_048;

/** Counts the values of one line. Fast for ordinary lines, and for long texts that contain brackets and commas. */
export class ValueCount {
  readonly #limit: number;
  #seen = 0;
  #estimate = 0;
  #bytes = 0;
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
    for (const part of added) {
      this.#estimate += estimate(part);
      this.#bytes += part.length;
    }
    // Overestimates, so that a line near the limit is counted exactly.
    if (this.#estimate * 1.3 <= this.#limit && this.#bytes < longLine) return false;
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

/** Bytes of the name of a field that count as one more value, since parsing a name takes three times as long as a text. */
const longName = 100;

/** Counts separators outside of strings. The parts of the line may be cut anywhere. */
class ExactCount {
  readonly #limit: number;
  #separators = 0;
  #strings = 0;
  #isInString = false;
  /** Bytes of the last string. */
  #stringBytes = 0;
  /** True if the next byte of the string is escaped. */
  #isEscaped = false;
  /** Whether the search has the bytes of this block. */
  #isLoaded = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True if the limit is exceeded, by values or by strings. */
  add(part: Uint8Array): boolean {
    for (let at = 0; at < part.length; at += searchedBytes)
      if (this.#addBlock(part.subarray(at, at + searchedBytes))) return true;
    return this.#isExceeded();
  }

  #addBlock(part: Uint8Array): boolean {
    this.#isLoaded = false;
    let at = this.#isInString ? this.#afterString(part, 0) : 0;
    this.#stringBytes += at;
    for (; at < part.length; at++) {
      const byte = part[at]!;
      this.#separators += isSeparator[byte]!;
      if (byte === colon) this.#separators += Math.floor(this.#stringBytes / longName);
      if (byte !== quote) continue;
      this.#strings++;
      this.#isInString = true;
      const start = at + 1;
      at = this.#afterString(part, start) - 1;
      this.#stringBytes = at - start;
      if (this.#isExceeded()) return true;
    }
    return this.#isExceeded();
  }

  #isExceeded(): boolean {
    return this.#separators > this.#limit || this.#strings > this.#limit;
  }

  /** The index after the quote that ends the string whose text continues at `from`; the length if the string goes on. */
  #afterString(part: Uint8Array, from: number): number {
    const { length } = part;
    if (from >= length) return length;
    let at = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    for (let reach = nearby; ; reach = amongEscapes) {
      // `at` is not escaped.
      for (const near = Math.min(length, at + reach); at < near;) {
        const byte = part[at]!;
        if (byte === quote) {
          this.#isInString = false;
          return at + 1;
        }
        at += byte === backslash ? 2 : 1;
      }
      if (at >= length) {
        this.#isEscaped = at > length;
        return length;
      }
      const found = part.indexOf(quote, at);
      const end = found < 0 ? length : found;
      let before = end;
      while (before > at && part[before - 1] === backslash) before--;
      const isEscaped = (end - before) % 2 === 1;
      if (found < 0) {
        this.#isEscaped = isEscaped;
        return length;
      }
      at = isEscaped ? found + 1 : found;
      if (isEscaped) at = this.#search(part, at);
    }
  }

  /**
   * The index of the next quote that is not escaped, or another one before which there is none. The byte at `from`, and that at
   * the result, is not escaped.
   */
  #search(part: Uint8Array, from: number): number {
    const { length } = part;
    const search = length - from < nearby ? undefined : QuoteSearch.shared;
    if (!search) return from;
    if (!this.#isLoaded) search.load(part);
    this.#isLoaded = true;
    const found = search.find(from, length);
    if (found < length) return found;
    let before = length;
    while (before > from && part[before - 1] === backslash) before--;
    return length + ((length - before) % 2);
  }
}
