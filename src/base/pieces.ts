// Long work in pieces: a generator that yields where other work may go on. Used for texts that are too large to be handled in one
// turn of the event loop.

/** Yields between two pieces. The caller decides what happens there. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Counts the steps of a piece. Parts of one work share it, so that short parts add up. */
export class Pace {
  readonly #steps: number;
  #left: number;

  /** @param steps of one piece. A step takes some ns, so that by default a piece takes some ms. */
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

/** Does the whole work without interruption. For texts that are known to be short. */
export function allAtOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** UTF-16 units of a piece of a text. Looking for all line ends in it takes some ms. */
const textPiece = 2 ** 16;

/** A text in pieces, all of which have the same length, except that no surrogate pair and no CRLF is split. */
export function* textPieces(text: string): Generator<string, void, undefined> {
  for (let at = 0; at < text.length;) {
    let end = at + textPiece;
    if (/^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)/.test(text.slice(end - 1, end + 1))) end++;
    yield text.slice(at, end);
    at = end;
  }
}
