// Owns the order of what comes: after a gap nothing is believed until a snapshot has come.

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
      // Asked for once: what is on its way already is passed over.
      if (this.#revision !== undefined) this.#host.post({ type: 'ready' });
      this.#revision = undefined;
      return;
    }
    this.#revision = message.revision;
    this.#handle(message);
  }
}
