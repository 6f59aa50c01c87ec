// The port through which next edits reach an agent: typed messages out, nothing else. A connection fits it as it is.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { NotificationMethod, RequestMethod } from '../../protocol/method.ts';

export interface NesWire {
  /** Rejects with an error that has a JSON-RPC `code`. Cancelling `token` tells the agent; its answer still comes. */
  sendRequest<P, R>(method: RequestMethod<P, R>, params: P, token?: CancellationToken): Promise<R>;
  /** In order with everything else sent; does nothing once the agent is gone. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void;
}
