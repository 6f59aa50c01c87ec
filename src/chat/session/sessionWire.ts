// The port through which sessions send to an agent and receive from it. `Connection` of `wire` implements it.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { NotificationMethod, RequestMethod } from '../../protocol/method.ts';

export interface SessionWire {
  /**
   * Rejects with an error that has a JSON-RPC `code`. Cancelling `token` sends `$/cancel_request`; the response still
   * settles the promise. `onSent` is called with the request's id when it is written.
   */
  sendRequest<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token?: CancellationToken,
    onSent?: (requestId: string | number) => void,
  ): Promise<R>;
  /** Sent in order with requests. Does nothing once the agent is gone. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void;
}

/** Notifications arrive in wire order with responses: a response's promise is handled before the next notification. */
export interface SessionReceiver {
  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable;
}
