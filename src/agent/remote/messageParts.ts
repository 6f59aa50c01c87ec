// Collects the parts of a line of an event stream. Those of a long line are copied into blocks, whose memory is given back as soon
// as the connection has copied them: the garbage collector would keep it for seconds. Used by `EventStream`.

import { joinShortParts } from '../../wire/shortParts.ts';

/** Bytes of a block. The memory of much smaller ones would stay with the process. */
const block = 2 ** 20;

export class MessageParts {
  #parts: Buffer[] = [];
  #length = 0;
  /** The last part, with the memory after it that is not used yet. Undefined for a short line. */
  #last: Buffer<ArrayBuffer> | undefined;
  #used = 0;

  /** @param part is copied, or belongs to this from now on. */
  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > block) return this.#copy(part);
    this.#parts.push(part);
    joinShortParts(this.#parts);
  }

  /** All parts, in order, after which there are none. */
  take(): Buffer[] {
    const parts = this.#parts;
    this.#close();
    this.#parts = [];
    this.#length = 0;
    this.#last = undefined;
    return parts;
  }

  #copy(part: Buffer): void {
    if (!this.#last) {
      const short = this.#parts;
      this.#parts = [];
      this.#open();
      for (const one of short) this.#fill(one);
    }
    this.#fill(part);
    const { buffer } = part;
    if (part.length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transferToFixedLength(0);
  }

  #fill(part: Buffer): void {
    for (let at = 0; at < part.length;) {
      if (this.#used === block) {
        this.#close();
        this.#open();
      }
      const copied = part.copy(this.#last!, this.#used, at, at + block - this.#used);
      this.#used += copied;
      at += copied;
    }
  }

  #open(): void {
    this.#last = Buffer.from(new ArrayBuffer(block));
    this.#used = 0;
  }

  #close(): void {
    if (this.#last) this.#parts.push(this.#last.subarray(0, this.#used));
  }
}
