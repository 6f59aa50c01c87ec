// The end of a command's output: bytes go in, at most so many stay, and they are read as text that begins at a
// character. A flood costs a copy of its bytes and nothing else; text is only made when somebody reads.

/** What the platform does well with UTF-8. Both treat bytes that are none as U+FFFD, as the WHATWG's decoder does. */
export interface Utf8 {
  /** A byte order mark stays. */
  decode(bytes: Uint8Array): string;
  /** Bytes of `text` in UTF-8. */
  byteLength(text: string): number;
}

export interface KeptOutput {
  readonly text: string;
  /** Whether anything before `text` is gone. */
  readonly truncated: boolean;
}

/** Where decoding starts inside a character, it is in step again after as many bytes. */
const inStep = 3;
const smallest = 4096;

export class OutputTail {
  readonly #utf8: Utf8;
  readonly #limit: number;
  readonly #capacity: number;
  /**
   * A ring; it grows in place with what is written, up to the capacity, and its memory goes back to the system at once: that
   * of many commands, left to the garbage collector, would never.
   */
  readonly #buffer: ArrayBuffer;
  readonly #ring: Uint8Array;
  /** Where the oldest byte is. */
  #start = 0;
  #length = 0;
  #dropped = false;
  #closed = false;
  #read: KeptOutput | undefined;

  /** @param limit UTF-8 bytes that a text that is read may have. */
  constructor(utf8: Utf8, limit: number) {
    this.#utf8 = utf8;
    this.#limit = limit;
    this.#capacity = limit + inStep;
    this.#buffer = new ArrayBuffer(0, { maxByteLength: this.#capacity });
    this.#ring = new Uint8Array(this.#buffer);
  }

  /** `chunk` is in whole characters (`WholeCharacters`), and is copied. */
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

  /** The same object as long as nothing was written. */
  read(): KeptOutput {
    return (this.#read ??= this.#decode());
  }

  /** Bytes that are kept. */
  get length(): number {
    return this.#length;
  }

  /**
   * Takes whole characters off the beginning, `bytes` at most, but at least one character.
   * @returns `truncated`: what came before them is gone without having been taken.
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

  /** Nothing is taken any more; gives back the memory that only writing needs. */
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

/** Without the characters at the beginning that hold the first `excess` bytes. */
function withoutFirst(text: string, excess: number): string {
  let at = 0;
  for (let left = excess; left > 0 && at < text.length;) {
    const code = text.codePointAt(at)!;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
  }
  return text.slice(at);
}

/** How many bytes at `from` belong to a character that began before; at most as many as one has. */
function continuations(bytes: Uint8Array, from: number): number {
  let count = 0;
  while (count < inStep && from + count < bytes.length && isContinuation(bytes[from + count]!)) count++;
  return count;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
