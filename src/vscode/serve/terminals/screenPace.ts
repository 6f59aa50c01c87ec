// Shares out what may be written to VS Code's terminals. VS Code has no flow control for pseudoterminals: what is written
// faster than its window takes it piles up in the extension host's memory. Used by `terminalScreen.ts`.

import type { Clock } from '../../../base/clock.ts';
import { toDisposable, type Disposable } from '../../../base/disposable.ts';

/** Bytes that all screens together may write in one round … */
export const roundBytes = 64 * 2 ** 10;
/** … and ms between two rounds, at least. */
export const roundPause = 50;
/** Bytes that a screen may write in a round, however many there are. */
const fewest = 1_024;

/** @param bytes it may write now. @returns whether it has more to write. */
export type Turn = (bytes: number) => boolean;

export class ScreenPace {
  readonly #clock: Clock;
  readonly #drained: () => PromiseLike<unknown>;
  readonly #waiting = new Set<Turn>();
  #running = false;

  /** @param drained resolves when VS Code's window has got what was written so far. Never rejects. */
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
      // Those that wait from now on have their turn in the next round.
      for (const turn of [...this.#waiting]) if (!turn(bytes)) this.#waiting.delete(turn);
      await this.#drained();
    }
    this.#running = false;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => void this.#clock.setTimer(roundPause, resolve));
  }
}
