// A clock that stands still until a test moves it, or fires one kind of timer by name of its duration.

import { toDisposable, type Disposable } from '../../../src/base/disposable.ts';
import type { Clock } from '../../../src/base/clock.ts';

interface Timer {
  readonly ms: number;
  readonly at: number;
  readonly fire: () => void;
}

export class ManualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();
  readonly #awaited = new Map<number, () => void>();
  readonly #prompt: readonly number[];
  #hurried = false;

  /** Timers of the durations in `prompt` fire by themselves, as soon as the event loop gets to it. */
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

  /** The durations of the timers that are set, shortest first. */
  get set(): number[] {
    return [...this.#timers].map((timer) => timer.ms).toSorted((a, b) => a - b);
  }

  /** Resolves when a timer of this duration is set. */
  whenSet(ms: number): Promise<void> {
    if (this.set.includes(ms)) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.set(ms, resolve));
  }

  /** Fires the timers of this duration, without moving the time. Throws if there is none. */
  fire(ms: number): void {
    const due = [...this.#timers].filter((timer) => timer.ms === ms);
    if (due.length === 0) throw new Error(`no timer of ${ms} ms is set, only ${this.set.join(', ')}`);
    for (const timer of due) this.#run(timer);
  }

  /** From now on every timer fires by itself, also those already set: for tidying up after a test. */
  hurry(): void {
    this.#hurried = true;
    for (const timer of this.#timers) setTimeout(() => this.#elapse(timer), 1);
  }

  /** Moves the time, firing what falls due in its order. */
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

  /** The time moves with it, so that what counts polls comes to an end. */
  #elapse(timer: Timer): void {
    if (this.#timers.has(timer)) this.#now = Math.max(this.#now, timer.at);
    this.#run(timer);
  }

  #run(timer: Timer): void {
    if (this.#timers.delete(timer)) timer.fire();
  }
}
