// Owns seeing which timers the extension has pending. It shares the globals of the extension host with the tests, so a
// timer is one of ours when one of our bundled files is on the stack that set it.
import type { Disposable } from 'vscode';

export class OurTimers implements Disposable {
  readonly #set = globalThis.setTimeout;
  readonly #clear = globalThis.clearTimeout;
  readonly #pending = new Map<unknown, string>();
  /** How many there ever were. */
  seen = 0;

  constructor() {
    const set = this.#set;
    const clear = this.#clear;
    const pending = this.#pending;
    const wrapped = (fire: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): NodeJS.Timeout => {
      const timer = set(() => {
        pending.delete(timer);
        fire(...args);
      }, ms);
      const stack = new Error('set').stack ?? '';
      if (/[\\/]dist[\\/](?:extension\.mjs|parts[\\/])/.test(stack)) {
        pending.set(timer, stack);
        this.seen++;
      }
      return timer;
    };
    globalThis.setTimeout = Object.assign(wrapped, set) as typeof setTimeout;
    globalThis.clearTimeout = (timer): void => {
      pending.delete(timer);
      clear(timer);
    };
  }

  /** The stacks that set them. */
  get pending(): string[] {
    return [...this.#pending.values()];
  }

  dispose(): void {
    globalThis.setTimeout = this.#set;
    globalThis.clearTimeout = this.#clear;
  }
}
