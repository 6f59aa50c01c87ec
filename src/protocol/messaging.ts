// The interfaces through which typed messages are sent and received. `wire` implements them.

import type { CancellationToken } from '../base/cancellation.ts';
import type { Disposable } from '../base/disposable.ts';
import type { NotificationMethod, RequestMethod } from './method.ts';

/** Sends typed messages to the peer. */
export interface Sender {
  /**
   * Resolves with the parsed result. Rejects with an error that has a `code` (`WireError`): the peer's JSON-RPC error,
   * `requestCancelled` when `token` was cancelled and the peer said so, or `connectionClosed`. Cancelling sends
   * `$/cancel_request` and waits for the response, which still comes (ACP v1 "Cancellation"). `onSent` is called with the
   * id of a request with params when it is written; it must not throw.
   */
  sendRequest<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token?: CancellationToken,
    onSent?: (requestId: string | number) => void,
  ): Promise<R>;
  /** Sent in order with all other messages. Does nothing after the connection closed. */
  sendNotification<P>(method: NotificationMethod<P>, params: P): void;
}

/**
 * Serves typed messages of the peer, strictly in wire order: a handler starts only after the one before it returned, and the
 * promise of a response is handled before the next notification.
 */
export interface Receiver {
  /** Parameters that do not parse are answered `invalidParams` without calling `handler`. A thrown `WireError` is the answer. */
  onRequest<P, R>(
    method: RequestMethod<P, R>,
    handler: (params: P, token: CancellationToken) => R | Promise<R>,
  ): Disposable;
  /** Parameters that do not parse are logged and dropped. `handler` is synchronous, so that order is what it seems. */
  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable;
}
