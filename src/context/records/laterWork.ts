// Runs work in pieces, each in a later turn of the event loop: what was sent is measured for its record without delaying what the
// user does next. Used by `Measuring`.

/** Runs `work` in a later turn of the event loop (`setImmediate`). */
export type RunLater = (work: () => void) => void;

/** Pieces hold the texts that they measure, and an agent may read files faster than they are measured. */
const mostWaiting = 500;

export class LaterWork {
  readonly #later: RunLater | undefined;
  readonly #pieces: (() => void)[] = [];
  #isScheduled = false;

  /** @param later absent: pieces run in `finish` only. */
  constructor(later: RunLater | undefined) {
    this.#later = later;
  }

  /** Pieces run in order. */
  add(piece: () => void): void {
    this.#pieces.push(piece);
    this.#schedule();
  }

  /** As `add`, but if too many pieces wait, this one never runs. */
  addIfRoom(piece: () => void): void {
    if (this.#pieces.length < mostWaiting) this.add(piece);
  }

  /** Runs all pieces that wait. */
  finish(): void {
    for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) piece();
  }

  #schedule(): void {
    if (!this.#later || this.#isScheduled || this.#pieces.length === 0) return;
    this.#isScheduled = true;
    this.#later(() => {
      this.#isScheduled = false;
      const piece = this.#pieces.shift();
      this.#schedule();
      piece?.();
    });
  }
}
