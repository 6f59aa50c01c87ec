// The event of the pure rooms: the same shape as VS Code's `Event`, so both can be subscribed to alike.

import { toDisposable, type Disposable } from './disposable.ts';

/** Subscribes `listener`; disposing the result unsubscribes it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * Fires in order of subscription. A listener that throws does not keep the others from hearing: its error goes to
 * `onError`. A listener added while firing first hears the next value.
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
