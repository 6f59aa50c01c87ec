// Decides how long messages are handled in one turn of the event loop. Used by the NDJSON reader, which handles notifications
// when it reads them, so that parsed messages need not outlive V8's young generation.

/** A turn that has handled messages for so many ms handles no more. */
const longTurn = 4;

/** The time is looked at once in so many messages. */
const lookEvery = 8;

/** Characters of messages that a turn is expected to have time for, before one was long. */
const unmeasured = 8 * 2 ** 10;

export class Turn {
  readonly #now: () => number;
  #began: number | undefined;
  #isOver = false;
  /** Messages since the time was looked at. */
  #unseen = 0;
  #weight = 0;
  #capacity = unmeasured;

  /** @param now in ms; never decreases. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Characters of messages for which the last long turn had time. */
  get capacity(): number {
    return this.#capacity;
  }

  /** Must be called before each message. @param weight its characters. @returns whether it may still be handled in this turn. */
  hasTime(weight: number): boolean {
    if (this.#isOver) return false;
    if (this.#began === undefined) this.#begin();
    else if (++this.#unseen >= lookEvery) {
      this.#unseen = 0;
      if (this.#now() - this.#began > longTurn) {
        this.#isOver = true;
        this.#capacity = this.#weight;
        return false;
      }
    }
    this.#weight += weight;
    return true;
  }

  /** Nothing more is handled in this turn. */
  end(): void {
    if (this.#began === undefined) this.#begin();
    this.#isOver = true;
  }

  #begin(): void {
    this.#began = this.#now();
    this.#unseen = 0;
    this.#weight = 0;
    setImmediate(() => {
      this.#began = undefined;
      this.#isOver = false;
    });
  }
}
