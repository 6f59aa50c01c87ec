// Keeps the last bytes of a command's output and decodes them from a character boundary. Writing only copies bytes;
// text is decoded when it is read.

/** The platform's UTF-8 functions. Both treat invalid bytes as U+FFFD, like the WHATWG decoder. */
export interface Utf8 {
  /** Keeps a byte order mark. */
  decode(bytes: Uint8Array): string;
  /** Number of UTF-8 bytes of `text`. */
  byteLength(text: string): number;
}

export interface KeptOutput {
  readonly text: string;
  /** True if output before `text` was dropped. */
  readonly truncated: boolean;
}

/** Maximum continuation bytes at the start that belong to a dropped character. */
const inStep = 3;
const smallest = 4096;

export class OutputTail {
  readonly #utf8: Utf8;
  readonly #limit: number;
  readonly #capacity: number;
  /**
   * A ring buffer. It grows in place up to the capacity, and its memory is returned to the system at once: the memory of
   * many commands, left to the garbage collector, would not be.
   */
  readonly #buffer: ArrayBuffer;
  readonly #ring: Uint8Array;
  /** Index of the oldest byte. */
  #start = 0;
  #length = 0;
  #dropped = false;
  #closed = false;
  #read: KeptOutput | undefined;

  /** @param limit maximum UTF-8 bytes of the text that `read` returns. */
  constructor(utf8: Utf8, limit: number) {
    this.#utf8 = utf8;
    this.#limit = limit;
    this.#capacity = limit + inStep;
    this.#buffer = new ArrayBuffer(0, { maxByteLength: this.#capacity });
    this.#ring = new Uint8Array(this.#buffer);
  }

  /** Appends a copy of `chunk`, which must end at a character boundary (`WholeCharacters`). */
  write(chunk: Uint8Array): void {
    if (chunk.length === 0 || this.#closed) return;
    this.#read = undefined;
    const kept = chunk.length > this.#capacity ? chunk.subarray(chunk.length - this.#capacity) : chunk;
    const over = this.#length + chunk.length - this.#capacity;
    if (over > 0) this.#drop(Math.min(over, this.#length));
    if (kept.length < chunk.length) this.#dropped = true;
    this.#reserve(this.#length + kept.length);
    const at = (this.#start + this.#length) % this.#ring.length;
    const untilWrap = Math.min(kept.length, this.#ring.length - at);
    this.#ring.set(kept.subarray(0, untilWrap), at);
    this.#ring.set(kept.subarray(untilWrap), 0);
    this.#length += kept.length;
  }

  /** Returns the same object until more is written. */
  read(): KeptOutput {
    return (this.#read ??= this.#decode());
  }

  /** Number of bytes kept. */
  get length(): number {
    return this.#length;
  }

  /**
   * Removes and returns whole characters from the start, at most `bytes` but at least one character. `truncated`: bytes
   * before them were dropped without being returned.
   */
  takeFirst(bytes: number): KeptOutput {
    const all = this.#bytes();
    const start = this.#dropped ? continuations(all, 0) : 0;
    let end = Math.min(start + bytes, all.length);
    for (let back = 0; back < inStep && end < all.length && end > start && isContinuation(all[end]!); back++)
      end--;
    if (end === start) end = Math.min(start + 1 + continuations(all, start + 1), all.length);
    const taken = { text: this.#utf8.decode(all.subarray(start, end)), truncated: this.#dropped };
    this.#drop(end);
    this.#dropped = false;
    this.#read = undefined;
    return taken;
  }

  /** Ignores later writes, and frees the ring buffer. */
  close(): void {
    this.#closed = true;
    this.#resize(this.#length);
  }

  #drop(count: number): void {
    this.#dropped = true;
    this.#start = this.#ring.length === 0 ? 0 : (this.#start + count) % this.#ring.length;
    this.#length -= count;
  }

  #reserve(length: number): void {
    if (length <= this.#ring.length) return;
    const size = Math.min(this.#capacity, Math.max(smallest, length, this.#ring.length * 2));
    this.#resize(size);
  }

  /** @param size bytes, no fewer than are kept. */
  #resize(size: number): void {
    const kept = this.#start === 0 ? undefined : this.#bytes().slice();
    this.#buffer.resize(size);
    if (kept) this.#ring.set(kept);
    this.#start = 0;
  }

  #bytes(): Uint8Array {
    const end = this.#start + this.#length;
    if (end <= this.#ring.length) return this.#ring.subarray(this.#start, end);
    const bytes = new Uint8Array(this.#length);
    const first = this.#ring.subarray(this.#start);
    bytes.set(first);
    bytes.set(this.#ring.subarray(0, this.#length - first.length), first.length);
    return bytes;
  }

  #decode(): KeptOutput {
    const decoded = this.#utf8.decode(this.#bytes());
    const excess = this.#utf8.byteLength(decoded) - this.#limit;
    if (excess <= 0) return { text: decoded, truncated: this.#dropped };
    return { text: withoutFirst(decoded, excess), truncated: true };
  }
}

/** Removes the characters at the start that hold the first `excess` bytes. */
function withoutFirst(text: string, excess: number): string {
  let at = 0;
  for (let left = excess; left > 0 && at < text.length;) {
    const code = text.codePointAt(at)!;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
  }
  return text.slice(at);
}

/** Number of continuation bytes at `from`, at most those of one character. */
function continuations(bytes: Uint8Array, from: number): number {
  let count = 0;
  while (count < inStep && from + count < bytes.length && isContinuation(bytes[from + count]!)) count++;
  return count;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
