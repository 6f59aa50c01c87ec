// Splits long work into pieces: a generator yields where the event loop may run other work. Used for texts that are too large for
// one turn of the event loop.

/** Yields between two pieces. The caller decides what to do there. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Counts steps, and says when work should yield. All parts of the work share one, so that many short parts yield too. */
export class Pace {
  readonly #steps: number;
  #left: number;

  /** @param steps number of steps of one piece. A step takes a few ns: by default, a piece takes a few ms. */
  constructor(steps = 2 ** 20) {
    this.#steps = steps;
    this.#left = steps;
  }

  /** @param steps done since the last call: about one for each UTF-16 unit that was read. @returns true if the work should yield now. */
  isDue(steps: number): boolean {
    this.#left -= steps;
    if (this.#left > 0) return false;
    this.#left = this.#steps;
    return true;
  }
}

/** Runs the whole work without a pause. For texts that are known to be short. */
export function allAtOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Length of a piece of a text, in UTF-16 units. A search for all line ends in it takes a few ms. */
const textPiece = 2 ** 16;

/** Splits a text into pieces of equal length. A piece is one unit longer if it would split a surrogate pair or a CRLF. */
export function* textPieces(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length;) {
    let end = at + textPiece;
    if (/^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)/.test(text.slice(end - 1, end + 1))) end++;
    yield text.slice(at, end);
    at = end;
  }
}
