// Delays suggestions; the delay grows with rejections and shrinks with accepts.

import type { Clock } from '../../base/clock.ts';

/** Actions kept. */
const memory = 10;
/** ms after which the effect of an action has decayed to 1/e. */
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

  /** @param base ms without any accepts or rejections. @returns ms from the keystroke until a suggestion is shown. */
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
