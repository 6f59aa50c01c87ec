// Splits a stream of UTF-8 bytes at character boundaries: holds back an incomplete character until the rest arrives.
// Allows the output of two pipes to be interleaved.

export class WholeCharacters {
  #rest: Uint8Array = none;

  /** Returns the held-back bytes and `chunk`, without an incomplete character at the end (at most 3 bytes). */
  push(chunk: Uint8Array): Uint8Array {
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    const end = bytes.length - unfinished(bytes);
    // Copied, since the pipe may reuse the chunk's memory. A Buffer's slice would share it.
    this.#rest = new Uint8Array(bytes.subarray(end));
    return bytes.subarray(0, end);
  }

  /** Returns the held-back bytes at the end of the stream. */
  end(): Uint8Array {
    const rest = this.#rest;
    this.#rest = none;
    return rest;
  }
}

const none = new Uint8Array(0);

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Number of bytes at the end that may begin an incomplete character. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (isContinuation(byte)) continue;
    return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

/** Bytes of a character that begins with `lead`; 1 for an invalid lead byte. */
function sequenceLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
