// A `NesWire` that defers document changes to a microtask, after all other listeners of the keystroke have run. Writing to
// the pipe wakes the agent up, which costs several times more than encoding the change.

import type { CancellationToken } from '../../base/cancellation.ts';
import { documentDidChange } from '../../protocol/nes/document.ts';
import type { NotificationMethod, RequestMethod } from '../../protocol/method.ts';

const resolved = Promise.resolve();

/** Preserves the order of messages: waiting changes are sent before any other message. */
export class DeferredChangeWire implements NesWire {
  readonly #wire: NesWire;
  #waiting: (() => void)[] = [];
  readonly #sendWaiting = (): void => this.#send();

  constructor(wire: NesWire) {
    this.#wire = wire;
  }

  sendRequest<P, R>(method: RequestMethod<P, R>, params: P, token?: CancellationToken): Promise<R> {
    this.#send();
    return this.#wire.sendRequest(method, params, token);
  }

  /** Changes are sent in a microtask, which runs before any other editor event. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void {
    if (method.name !== documentDidChange.name) {
      this.#send();
      this.#wire.sendNotification(method, params);
      return;
    }
    if (this.#waiting.length === 0) void resolved.then(this.#sendWaiting);
    this.#waiting.push(() => this.#wire.sendNotification(method, params));
  }

  #send(): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const send of waiting) send();
  }
}

/** The port through which `nes` sends messages to an agent. `wire/connection` implements it. */
export interface NesWire {
  /** Rejects with an error that has a JSON-RPC `code`. Cancelling `token` notifies the agent, which still responds. */
  sendRequest<P, R>(method: RequestMethod<P, R>, params: P, token?: CancellationToken): Promise<R>;
  /** Sent in order with all other messages. Does nothing once the agent has exited. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void;
}
