// The port through which conversations reach an agent. A connection fits it as it is.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { NotificationMethod, RequestMethod } from '../../protocol/method.ts';

export interface SessionWire {
  /**
   * Rejects with an error that has a JSON-RPC `code`. Cancelling `token` tells the agent; its answer still comes. `onSent`
   * hears of the request's id when it is written.
   */
  sendRequest<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token?: CancellationToken,
    onSent?: (requestId: string | number) => void,
  ): Promise<R>;
  /** In order with everything else sent; does nothing once the agent is gone. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void;
}

/** In wire order with answers: a promise of an answer has had its effects before the next message is heard. */
export interface SessionReceiver {
  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable;
}
