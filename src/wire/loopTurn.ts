// Decides how long messages are handled in one turn of the event loop. Used by the queue of the NDJSON reader.

import { performance } from 'node:perf_hooks';

/** A turn that has handled messages for so many ms handles no more. */
const longTurn = 4;

/** The time is looked at once in so many messages. */
const lookEvery = 8;

/** The time is looked at once in so many characters, since the messages of some peers are long. */
const lookEveryCharacters = 8 * 2 ** 10;

export class LoopTurn {
  readonly #now: () => number;
  #began: number | undefined;
  #isOver = false;
  /** Messages and their characters since the time was looked at. */
  #unseen = 0;
  #unseenCharacters = 0;

  /** @param now in ms; never decreases. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Must be called before each message. @param length its characters. @returns whether it may still be handled in this turn. */
  hasTime(length: number): boolean {
    if (this.#isOver) return false;
    if (this.#began === undefined) this.#begin();
    else if (++this.#unseen >= lookEvery || this.#unseenCharacters >= lookEveryCharacters) {
      this.#unseen = 0;
      this.#unseenCharacters = 0;
      this.#isOver = this.#now() - this.#began > longTurn;
    }
    this.#unseenCharacters += length;
    return !this.#isOver;
  }

  /** Nothing more is handled in this turn. */
  end(): void {
    if (this.#began === undefined) this.#begin();
    this.#isOver = true;
  }

  #begin(): void {
    this.#began = this.#now();
    this.#unseen = 0;
    this.#unseenCharacters = 0;
    setImmediate(() => {
      this.#began = undefined;
      this.#isOver = false;
    });
  }
}
