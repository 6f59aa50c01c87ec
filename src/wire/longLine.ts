// Holds the bytes of a long line while it is read, in memory that is given back at once. Used by `LineSplitter`: the garbage
// collector would keep each copy of a long line for seconds, and several of them at a time.

export class LongLine {
  readonly #memory: ArrayBuffer;

  /** @param most bytes of the line. */
  constructor(most: number) {
    this.#memory = new ArrayBuffer(0, { maxByteLength: most });
  }

  /** The bytes so far; not a copy, valid until more are added. */
  get bytes(): Buffer {
    return Buffer.from(this.#memory, 0, this.#memory.byteLength);
  }

  /** Moves a part to the end: its memory is given back, unless something else uses it. */
  add(part: Buffer): void {
    const start = this.#memory.byteLength;
    this.#memory.resize(start + part.length);
    part.copy(Buffer.from(this.#memory, start, part.length));
    if (part.length === part.buffer.byteLength && part.buffer instanceof ArrayBuffer) free(part.buffer);
  }

  /** Must be called once, after which the line is empty. */
  dispose(): void {
    free(this.#memory);
  }
}

function free(memory: ArrayBuffer): void {
  memory.transferToFixedLength(0);
}
