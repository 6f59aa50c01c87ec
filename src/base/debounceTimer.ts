// A debounce timer that is restarted often, such as on every keystroke: restarting it sets no new timer. Used by `HunkLenses`.

import type { Clock } from './clock.ts';
import type { Disposable } from './disposable.ts';

/** Calls a function when `restart` was not called for some time. Can be restarted after that. */
export class DebounceTimer implements Disposable {
  readonly #ms: number;
  readonly #fire: () => void;
  readonly #clock: Clock;
  #due = 0;
  #timer: Disposable | undefined;

  /** @param ms from the last `restart` to the call of `fire`. */
  constructor(ms: number, fire: () => void, clock: Clock) {
    this.#ms = ms;
    this.#fire = fire;
    this.#clock = clock;
  }

  restart(): void {
    this.#due = this.#clock.now() + this.#ms;
    if (!this.#timer) this.#wait(this.#ms);
  }

  #wait(ms: number): void {
    this.#timer = this.#clock.setTimer(ms, () => {
      this.#timer = undefined;
      const left = this.#due - this.#clock.now();
      if (left > 0) this.#wait(left);
      else this.#fire();
    });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
  }
}
