// Checks the order of messages: after a gap, messages are dropped until a new snapshot.

import type { ToPage } from '../chat/messages/messages.ts';
import type { Host } from './host.ts';

export class Inbox {
  readonly #host: Host;
  readonly #handle: (message: ToPage) => void;
  #revision: number | undefined;

  constructor(host: Host, handle: (message: ToPage) => void) {
    this.#host = host;
    this.#handle = handle;
  }

  receive(message: ToPage): void {
    if (message.type !== 'snapshot' && message.revision !== (this.#revision ?? NaN) + 1) {
      // Requested only once; messages that are on their way are dropped.
      if (this.#revision !== undefined) this.#host.post({ type: 'ready' });
      this.#revision = undefined;
      return;
    }
    this.#revision = message.revision;
    this.#handle(message);
  }
}
