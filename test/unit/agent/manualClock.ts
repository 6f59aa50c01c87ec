// A clock that a test moves by hand. A test can also fire the timers of one duration.

import { toDisposable, type Disposable } from '../../../src/base/disposable.ts';
import type { Clock } from '../../../src/base/clock.ts';

interface Timer {
  readonly ms: number;
  readonly at: number;
  readonly fire: () => void;
}

export class ManualClock implements Clock {
  factor = 1;
  #now = 0;
  readonly #timers = new Set<Timer>();
  readonly #awaited = new Map<number, () => void>();
  readonly #prompt: readonly number[];
  #hurried = false;

  /** @param prompt durations whose timers fire by themselves, after at most 50 ms. */
  constructor(prompt: readonly number[] = []) {
    this.#prompt = prompt;
  }

  now(): number {
    return this.#now;
  }

  setTimer(ms: number, fire: () => void): Disposable {
    const timer = { ms, at: this.#now + ms, fire };
    this.#timers.add(timer);
    if (this.#hurried || this.#prompt.includes(ms)) setTimeout(() => this.#elapse(timer), Math.min(ms, 50));
    this.#awaited.get(ms)?.();
    this.#awaited.delete(ms);
    return toDisposable(() => this.#timers.delete(timer));
  }

  /** The durations of the pending timers, shortest first. */
  get set(): number[] {
    return [...this.#timers].map((timer) => timer.ms).toSorted((a, b) => a - b);
  }

  /** Resolves when a timer of this duration is set. */
  whenSet(ms: number): Promise<void> {
    if (this.set.includes(ms)) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.set(ms, resolve));
  }

  /** Fires the timers of this duration without moving the clock. Throws if there is none. */
  fire(ms: number): void {
    const due = [...this.#timers].filter((timer) => timer.ms === ms);
    if (due.length === 0) throw new Error(`no timer of ${ms} ms is set, only ${this.set.join(', ')}`);
    for (const timer of due) this.#run(timer);
  }

  /** Makes every timer, also pending ones, fire at once from now on, for cleaning up after a test. */
  hurry(): void {
    this.#hurried = true;
    for (const timer of this.#timers) setTimeout(() => this.#elapse(timer), 1);
  }

  /** Moves the clock and fires due timers in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.#now = next.at;
      this.#run(next);
    }
    this.#now = end;
  }

  /** The clock moves with it, so that polling loops end. */
  #elapse(timer: Timer): void {
    if (this.#timers.has(timer)) this.#now = Math.max(this.#now, timer.at);
    this.#run(timer);
  }

  #run(timer: Timer): void {
    if (this.#timers.delete(timer)) timer.fire();
  }
}
