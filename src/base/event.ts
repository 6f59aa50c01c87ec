// Events and emitters. `Event` is structurally compatible with VS Code's.

import { toDisposable, type Disposable } from './disposable.ts';

/** Subscribes `listener`; disposing the result unsubscribes it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * Calls listeners in order of subscription. If one throws, the others are still called, and the error is passed to `onError`.
 * A listener added while firing is first called with the next value.
 */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ call: (value: T) => void }>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  readonly event: Event<T> = (listener) => {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return toDisposable(() => this.#listeners.delete(entry));
  };

  fire(value: T): void {
    for (const entry of [...this.#listeners]) {
      try {
        entry.call(value);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
