// A timer that is postponed again and again, such as by every key. Postponing it sets no new timer.

import type { Clock } from './clock.ts';
import type { Disposable } from './disposable.ts';

/** Calls a function once no `postpone` was called for a while. May be used again afterwards. */
export class PostponedTimer implements Disposable {
  readonly #ms: number;
  readonly #fire: () => void;
  readonly #clock: Clock;
  #due = 0;
  #timer: Disposable | undefined;

  /** @param ms from the last `postpone` to the call of `fire`. */
  constructor(ms: number, fire: () => void, clock: Clock) {
    this.#ms = ms;
    this.#fire = fire;
    this.#clock = clock;
  }

  postpone(): void {
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
