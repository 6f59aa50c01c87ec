// Limits how fast all screens together write to VS Code's terminals. VS Code has no flow control for pseudoterminals: output
// that its window cannot keep up with piles up in the extension host's memory. Used by `terminalScreen.ts`.

import type { Clock } from '../../../base/clock.ts';
import { toDisposable, type Disposable } from '../../../base/disposable.ts';

/** Bytes that all screens together may write in one round … */
export const roundBytes = 64 * 2 ** 10;
/** … and ms between two rounds, at least. */
export const roundPause = 50;
/** Bytes that each screen may write in a round, however many screens there are. */
const fewest = 1_024;

/** Writes at most `bytes`. @returns true if there is more to write. */
export type Turn = (bytes: number) => boolean;

export class ScreenPace {
  readonly #clock: Clock;
  readonly #drained: () => PromiseLike<unknown>;
  readonly #waiting = new Set<Turn>();
  #running = false;

  /** @param drained resolves when VS Code's window has received everything written so far. Never rejects. */
  constructor(clock: Clock, drained: () => PromiseLike<unknown>) {
    this.#clock = clock;
    this.#drained = drained;
  }

  /** Calls `turn` in each round from the next one on, until it has no more to write or the result is disposed. */
  wait(turn: Turn): Disposable {
    this.#waiting.add(turn);
    if (!this.#running) void this.#run();
    return toDisposable(() => this.#waiting.delete(turn));
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.size > 0) {
      await this.#pause();
      const bytes = Math.max(fewest, Math.floor(roundBytes / this.#waiting.size));
      // A copy, so that screens added during the round wait for the next one.
      for (const turn of [...this.#waiting]) if (!turn(bytes)) this.#waiting.delete(turn);
      await this.#drained();
    }
    this.#running = false;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#clock.setTimer(roundPause, resolve));
  }
}
