// Reads long lines in several turns of the event loop: decoding, parsing and handling a long line each take much of the time
// for which a turn may block. Keeps the order of the lines. Used by the NDJSON reader.

/** UTF-16 units of a line that is parsed in a turn of its own. */
export const longLine = 2 ** 18;

export interface LineTurnsOptions {
  /** Returns what `take` gets. Must not throw. */
  readonly parse: (line: string) => unknown;
  /** Must not throw. May call `clear`. */
  readonly take: (parsed: unknown, line: string) => void;
  /** Called after each later turn. @param ms for which it blocked the event loop. */
  readonly onTurn: (ms: number) => void;
}

export class LineTurns {
  readonly #options: LineTurnsOptions;
  /** A long line, and those after it. */
  #waiting: string[] = [];
  /** The first line, parsed. */
  #parsed: { readonly value: unknown } | undefined;
  #scheduled: NodeJS.Immediate | undefined;

  constructor(options: LineTurnsOptions) {
    this.#options = options;
  }

  /** True while lines wait. Nothing should be read meanwhile. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Handles a short line at once, unless another one waits. */
  add(line: string): void {
    if (this.#waiting.length === 0 && line.length <= longLine) return this.#readNow(line);
    this.#waiting.push(line);
    if (this.#waiting.length === 1) this.#schedule();
  }

  /** Drops what waits. */
  clear(): void {
    this.#waiting = [];
    this.#parsed = undefined;
    clearImmediate(this.#scheduled);
  }

  #readNow(line: string): void {
    this.#options.take(this.#options.parse(line), line);
  }

  #schedule(): void {
    this.#scheduled = setImmediate(() => {
      const start = performance.now();
      this.#goOn();
      this.#options.onTurn(performance.now() - start);
    });
  }

  #goOn(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    if (!this.#parsed) {
      this.#parsed = { value: this.#options.parse(first) };
      return this.#schedule();
    }
    const { value } = this.#parsed;
    this.#parsed = undefined;
    this.#options.take(value, first);
    this.#waiting.shift();
    // Those after it are of the same chunk, so they are not many.
    while (this.#waiting.length > 0 && this.#waiting[0]!.length <= longLine)
      this.#readNow(this.#waiting.shift()!);
    if (this.#waiting.length > 0) this.#schedule();
  }
}
