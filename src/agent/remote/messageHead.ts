// Keeps the short fields of a long message, such as its ID, method and session, while its parts are passed on: parsing all of it
// early would need several times its memory. Used by `MessageQueue`.

/** Bytes of the fields of the message that are kept. Further ones are left out. Half of it for those of its params or result. */
const most = 64 * 2 ** 10;
/** Bytes of a text that is kept. A longer one becomes empty. */
const longestText = 8 * 2 ** 10;
/** Levels of lists and objects that are kept. Deeper ones become zero. */
const deepest = 2;

const [quote, backslash, comma, zero] = [0x22, 0x5c, 0x2c, 0x30];
const [isOpening, isClosing, isBlank] = ['{[', '}]', ' \t\r\n'].map((characters) => {
  const set = new Uint8Array(256);
  for (const one of characters) set[one.charCodeAt(0)] = 1;
  return set;
}) as [Uint8Array, Uint8Array, Uint8Array];

export class MessageHead {
  readonly #kept = Buffer.alloc(most + 4 * longestText);
  #length = 0;
  #depth = 0;
  /** Fields are left out up to the end of the object or list at this depth. */
  #skipped = Infinity;
  #isInText = false;
  #isEscaped = false;
  /** Bytes of the text so far, without its first quote, and where they begin. */
  #textBytes = 0;
  #textStart = 0;

  /** JSON text of what is kept. To be called when all parts were added. */
  get json(): Buffer {
    return this.#kept.subarray(0, this.#length);
  }

  /** To be called with each part of the message, in order. */
  add(part: Buffer): void {
    for (let at = 0; at < part.length; at++) {
      if (this.#isInText) at = this.#addText(part, at);
      else this.#addByte(part[at]!);
    }
  }

  #addByte(byte: number): void {
    if (isBlank[byte] === 1) return;
    if (isOpening[byte] === 1) {
      if (this.#depth === deepest) this.#put(zero);
      this.#depth++;
      this.#put(byte);
    } else if (isClosing[byte] === 1) {
      if (this.#depth === this.#skipped) this.#skipped = Infinity;
      this.#put(byte);
      this.#depth--;
    } else if (byte === comma && this.#depth <= deepest && this.#length > most / this.#depth) {
      this.#skipped = Math.min(this.#skipped, this.#depth);
    } else {
      this.#put(byte);
      if (byte !== quote) return;
      this.#isInText = true;
      this.#textBytes = 0;
      this.#textStart = this.#length;
    }
  }

  /** @returns the index of the last byte that was read. */
  #addText(part: Buffer, from: number): number {
    for (let at = from; at < part.length; at++) {
      const byte = part[at]!;
      if (++this.#textBytes <= longestText) this.#put(byte);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) {
        this.#isInText = false;
        if (this.#textBytes > longestText) {
          this.#length = this.#textStart;
          this.#put(quote);
        }
        return at;
      }
    }
    return part.length;
  }

  #put(byte: number): void {
    if (this.#depth > deepest || this.#skipped !== Infinity || this.#length >= this.#kept.length) return;
    this.#kept[this.#length++] = byte;
  }
}
