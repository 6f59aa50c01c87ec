// Holds the bytes of a long line while it is read, in memory that is given back at once. Used by `LineSplitter`: the garbage
// collector would keep each copy of a long line for seconds, and several of them at a time.

/** Bytes that are allocated first. Most long lines are not longer. */
const usual = 4 * 2 ** 20;

/**
 * The memory has a fixed length, of which the system provides only what is written. That takes a fifth of the time of an
 * `ArrayBuffer` that is resized for each part.
 */
export class LongLine {
  readonly #most: number;
  #memory: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param most bytes of the line. */
  constructor(most: number) {
    this.#most = most;
    this.#memory = Buffer.from(new ArrayBuffer(Math.min(most, usual)));
  }

  /** The bytes so far; not a copy, valid until more are added. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  /** Moves a part to the end: its memory is given back, unless something else uses it. */
  add(part: Buffer): void {
    if (this.#length + part.length > this.#memory.length) this.#grow();
    this.#memory.set(part, this.#length);
    this.#length += part.length;
    if (part.length === part.buffer.byteLength && part.buffer instanceof ArrayBuffer) free(part.buffer);
  }

  /** Must be called once, after which the line is empty. */
  dispose(): void {
    free(this.#memory.buffer);
  }

  #grow(): void {
    const smaller = this.#memory;
    this.#memory = Buffer.from(new ArrayBuffer(this.#most));
    this.#memory.set(smaller);
    free(smaller.buffer);
  }
}

function free(memory: ArrayBuffer): void {
  memory.transferToFixedLength(0);
}
