// A wire that writes changes of documents a moment later: when everybody, other extensions too, has heard of the
// keystroke. Writing to a pipe wakes up its reader, which costs several times what it takes to say what changed.

import type { CancellationToken } from '../../base/cancellation.ts';
import { documentDidChange } from '../../protocol/nes/document.ts';
import type { NotificationMethod, RequestMethod } from '../../protocol/method.ts';
import type { NesWire } from './nesWire.ts';

/** Keeps the order of everything: whatever is sent besides is preceded by the changes that wait. */
export class DeferredChangeWire implements NesWire {
  readonly #wire: NesWire;
  #waiting: (() => void)[] = [];

  constructor(wire: NesWire) {
    this.#wire = wire;
  }

  sendRequest<P, R>(method: RequestMethod<P, R>, params: P, token?: CancellationToken): Promise<R> {
    this.#send();
    return this.#wire.sendRequest(method, params, token);
  }

  /** Changes go out in a microtask of their own, which comes before any other event. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void {
    if (method.name !== documentDidChange.name) {
      this.#send();
      this.#wire.sendNotification(method, params);
      return;
    }
    if (this.#waiting.length === 0) void Promise.resolve().then(() => this.#send());
    this.#waiting.push(() => this.#wire.sendNotification(method, params));
  }

  #send(): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const send of waiting) send();
  }
}
