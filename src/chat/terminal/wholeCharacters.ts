// Passes UTF-8 bytes on in whole characters: what a pipe cut in two waits for its other half. Two pipes of one process
// are joined without tearing each other's characters apart this way.

export class WholeCharacters {
  #rest: Uint8Array = none;

  /** All of `chunk` (and what was kept) but the beginning of a character at its end, at most 3 bytes. */
  push(chunk: Uint8Array): Uint8Array {
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    const end = bytes.length - unfinished(bytes);
    // A copy (a Buffer's slice would be none): the chunk's memory may be the pipe's, to be written over.
    this.#rest = new Uint8Array(bytes.subarray(end));
    return bytes.subarray(0, end);
  }

  /** What never got its other half. */
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

/** How many bytes at the end may be the beginning of a character that is not all there. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (isContinuation(byte)) continue;
    return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

/** Of a character that begins with `lead`; 1 for what begins none. */
function sequenceLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
