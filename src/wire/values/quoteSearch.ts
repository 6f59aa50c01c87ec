// Finds the end of a string with many escapes, 16 bytes at a time, by a program in WebAssembly: JavaScript takes four times as
// long. Used to count the values of a line.

/** The most bytes that are searched at once. */
export const searchedBytes = 2 ** 16;

/** Bytes of a step. */
const step = 16;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** The index of the first quote that is not escaped; at least `end` if there is none before it. */
  readonly find: (from: number, end: number) => number;
}

/** The part of the API that is used: TypeScript declares it for browsers only. */
interface Api {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

export class QuoteSearch {
  static #shared: QuoteSearch | undefined;
  static #isTried = false;
  readonly #bytes: Uint8Array;
  /** Same as `Exports.find`. The byte at `from` must not be escaped. */
  readonly find: Exports['find'];

  constructor({ Module, Instance }: Api) {
    const { memory, find } = new Instance(new Module(program())).exports as Exports;
    this.#bytes = new Uint8Array(memory.buffer);
    this.find = find;
  }

  /** Undefined if this computer can't run the program. */
  static get shared(): QuoteSearch | undefined {
    if (!this.#isTried) {
      this.#isTried = true;
      try {
        this.#shared = new QuoteSearch((globalThis as unknown as { readonly WebAssembly: Api }).WebAssembly);
      } catch {
        // Without WebAssembly or its instructions for 16 bytes.
      }
    }
    return this.#shared;
  }

  /** Must be called before `find`. @param bytes at most `searchedBytes`. */
  load(bytes: Uint8Array): void {
    this.#bytes.set(bytes);
    // The last step may go beyond the end.
    this.#bytes.fill(0, bytes.length, bytes.length + step);
  }
}

/** Bit 1, 3, 5 … of the 16 bytes of a step. */
const odd = 0xaaaa;

/**
 * The bytes of the module. Which bytes are escaped follows from all backslashes of a step at once: subtracting the starts of
 * sequences of backslashes from the odd bits carries through each sequence, so that its end shows whether its length is odd
 * ("Parsing Gigabytes of JSON per Second", section 3.1.1, as in simdjson 3).
 */
function program(): Uint8Array {
  const [at, end, isEscaped, backslashes] = [local(0), local(1), local(2), local(3)];
  const [quotes, starts, ends, bytes] = [local(4), local(5), local(6), local(7)];
  const [and, or, xor, add, subtract] = [0x71, 0x72, 0x73, 0x6a, 0x6b] as const;
  const [shiftLeft, shiftRight, trailingZeros, isLess] = [0x74, 0x76, 0x68, 0x49] as const;
  const not = [...constant(-1), xor];
  const load = [0xfd, 0x00, 0x00, 0x00];
  /** A bit for each of the 16 bytes on the stack that is `byte`. */
  const which = (byte: number): number[] => [...constant(byte), 0xfd, 0x0f, 0xfd, 0x23, 0xfd, 0x64];
  const body = [
    ...[0x03, 0x40], // loop
    ...[...at.get, ...load, ...bytes.tee, ...which(0x5c), ...backslashes.set],
    ...[...bytes.get, ...which(0x22), ...quotes.set],
    ...[...backslashes.get, ...isEscaped.get, or, 0x04, 0x40], // if
    ...[...backslashes.get, ...isEscaped.get, ...not, and, ...starts.tee],
    ...[...constant(1), shiftLeft, ...constant(odd), or, ...starts.get, subtract, ...constant(odd), xor],
    ...ends.set,
    ...[
      ...quotes.get,
      ...ends.get,
      ...backslashes.get,
      ...isEscaped.get,
      or,
      xor,
      ...not,
      and,
      ...quotes.set,
    ],
    ...[...ends.get, ...backslashes.get, and, ...constant(step - 1), shiftRight, ...constant(1), and],
    ...isEscaped.set,
    0x0b, // end of if
    ...[...quotes.get, 0x04, 0x40], // if
    ...[...at.get, ...quotes.get, trailingZeros, add, 0x0f], // return
    0x0b, // end of if
    ...[...at.get, ...constant(step), add, ...at.tee, ...end.get, isLess, 0x0d, 0x00], // again
    ...[0x0b, ...at.get, 0x0b], // end of loop and function
  ];
  const [int, vector] = [0x7f, 0x7b];
  const code = sized([...[2, 5, int, 1, vector], ...body]);
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // "\0asm", version 1
    ...[1, ...sized([1, 0x60, 2, int, int, 1, int])], // types
    ...[3, ...sized([1, 0])], // functions
    ...[5, ...sized([1, 0, 2])], // memory: two pages of 64 KiB
    ...[7, ...sized([2, ...name('find'), 0, 0, ...name('memory'), 2, 0])], // exports
    ...[10, ...sized([1, ...code])],
  ]);
}

interface Local {
  readonly get: readonly number[];
  readonly set: readonly number[];
  readonly tee: readonly number[];
}

function local(index: number): Local {
  return { get: [0x20, index], set: [0x21, index], tee: [0x22, index] };
}

/** Preceded by its length, as LEB128. */
function sized(content: readonly number[]): number[] {
  const { length } = content;
  return length < 0x80 ? [length, ...content] : [(length & 0x7f) | 0x80, length >> 7, ...content];
}

function name(text: string): number[] {
  return [text.length, ...Buffer.from(text)];
}

/** Puts an integer of up to 20 bits on the stack, as signed LEB128. */
function constant(value: number): number[] {
  return [0x41, (value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, (value >> 14) & 0x7f];
}
