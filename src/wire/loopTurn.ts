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
  /** Start of the counted time, in ms. Undefined between chunks. */
  #began: number | undefined;
  /** ms that earlier chunks took, if they may belong to this turn. */
  #spent = 0;
  /** Whether the end of this turn is awaited. */
  #isWatched = false;
  #isOver = false;
  /** Messages and their characters since the time was looked at. */
  #unseen = 0;
  #unseenCharacters = 0;

  /** @param now in ms; never decreases. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Must be called before the messages of a chunk are handled, and `endChunk` after them. The times of short chunks are added,
   * even if they are of different turns: to await the end of each turn would take a tenth of the time of such a chunk.
   * @param now ms.
   */
  beginChunk(now: number): void {
    if (this.#began === undefined) this.#begin(now);
  }

  endChunk(now: number): void {
    if (this.#isWatched || this.#began === undefined) return;
    this.#spent = now - this.#began;
    if (this.#spent > longTurn / 2) this.#watch();
    else this.#began = undefined;
  }

  /** Must be called before each message. @param length its characters. @returns whether it may still be handled in this turn. */
  hasTime(length: number): boolean {
    if (this.#isOver) {
      this.#watch();
      return false;
    }
    if (this.#began === undefined) {
      this.#begin(this.#now());
      this.#watch();
    } else if (++this.#unseen >= lookEvery || this.#unseenCharacters >= lookEveryCharacters) {
      this.#unseen = 0;
      this.#unseenCharacters = 0;
      this.#isOver = this.#now() - this.#began > longTurn;
    }
    this.#unseenCharacters += length;
    return !this.#isOver;
  }

  /**
   * Nothing more is handled in this turn. Its end is awaited only once there is another message: a peer that waits for each answer
   * sends none, and to await the end takes another turn.
   */
  end(): void {
    this.#isOver = true;
  }

  /** To be called at the start of a callback of `setImmediate`, before messages are handled in it. */
  beginImmediate(): void {
    if (!this.#isWatched) this.#reset();
  }

  #begin(now: number): void {
    this.#began = now - this.#spent;
    this.#unseen = 0;
    this.#unseenCharacters = 0;
  }

  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    setImmediate(() => {
      this.#isWatched = false;
      this.#reset();
    });
  }

  #reset(): void {
    this.#isOver = false;
    this.#began = undefined;
    this.#spent = 0;
  }
}
