// The listeners for messages that have no handler. Used by the tables of requests and notifications.

import { toDisposable, type Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import type { UnknownMessage } from '../protocol/messaging.ts';

export class UnknownMessages {
  readonly #listeners = new Set<(message: UnknownMessage) => void>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(listener: (message: UnknownMessage) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  /** Never throws. */
  report(message: UnknownMessage): void {
    for (const listener of this.#listeners) {
      try {
        listener(message);
      } catch (error) {
        this.#logger.error('A listener of unknown messages failed', error);
      }
    }
  }
}
