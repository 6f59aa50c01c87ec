// Observes the pending timers of the extension. It shares the globals of the extension host with the tests, so a
// timer belongs to the extension if the stack that set it contains one of its bundled files.
import type { Disposable } from 'vscode';

export class OurTimers implements Disposable {
  readonly #set = globalThis.setTimeout;
  readonly #clear = globalThis.clearTimeout;
  readonly #pending = new Map<unknown, string>();
  /** Number of timers set so far. */
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

  /** The stacks that set the pending timers. */
  get pending(): string[] {
    return [...this.#pending.values()];
  }

  dispose(): void {
    globalThis.setTimeout = this.#set;
    globalThis.clearTimeout = this.#clear;
  }
}
