// How long a suggestion waits before it is shown: longer for who refuses them, shorter for who takes them.

import type { Clock } from '../../base/clock.ts';

/** Actions remembered. */
const memory = 10;
/** ms after which an action counts a 1/e of what it did. */
const decay = 10 * 60_000;
const afterRejection = 1.5;
const afterAcceptance = 0.8;
/** ms */
const longest = 3_000;

export class BackOff {
  readonly #clock: Clock;
  readonly #actions: { readonly factor: number; readonly at: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  accepted(): void {
    this.#add(afterAcceptance);
  }

  rejected(): void {
    this.#add(afterRejection);
  }

  /** @param base ms for who has neither taken nor refused any. @returns ms from the keystroke to the drawing. */
  delay(base: number): number {
    const now = this.#clock.now();
    let delay = base;
    for (const { factor, at } of this.#actions) delay *= factor ** Math.exp(-(now - at) / decay);
    return Math.min(delay, longest);
  }

  #add(factor: number): void {
    this.#actions.push({ factor, at: this.#clock.now() });
    if (this.#actions.length > memory) this.#actions.shift();
  }
}
