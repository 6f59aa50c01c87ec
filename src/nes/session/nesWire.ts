// The port through which `nes` sends messages to an agent. `wire/connection` implements it.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { NotificationMethod, RequestMethod } from '../../protocol/method.ts';

export interface NesWire {
  /** Rejects with an error that has a JSON-RPC `code`. Cancelling `token` notifies the agent, which still responds. */
  sendRequest<P, R>(method: RequestMethod<P, R>, params: P, token?: CancellationToken): Promise<R>;
  /** Sent in order with all other messages. Does nothing once the agent has exited. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void;
}
