// The interfaces through which typed messages are sent and received. `wire` implements them. Also
// `$/cancel_request`, by which the sender of a request says that it no longer needs the response (ACP v1 "Cancellation").

import * as z from 'zod/mini';
import type { CancellationToken } from '../base/cancellation.ts';
import type { Disposable } from '../base/disposable.ts';
import { limited, shortParams } from './limited.ts';
import { type NotificationMethod, type RequestMethod, notification } from './method.ts';

/** Sends typed messages to the peer. */
export interface Sender {
  /**
   * Resolves with the parsed result. Rejects with `WireError`: the peer's JSON-RPC error, `requestCancelled` if the peer
   * responded so after `token` was cancelled, or `connectionClosed`. Cancelling sends `$/cancel_request` and continues to wait
   * for the response (ACP v1 "Cancellation").
   * @param onSent called with the request's ID when it is written, if there are params. Must not throw.
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

/** A request of this side that the peer has not answered. */
export interface SentRequest {
  /** Undefined if it is not known which one is meant. */
  readonly method?: string;
  readonly params?: unknown;
  /** Cancelled when the peer has answered, when the response is no longer needed, and when the connection closes. */
  readonly over: CancellationToken;
}

/** A message of the peer for which this side has no handler. */
export interface UnknownMessage {
  readonly kind: 'request' | 'notification';
  readonly method: string;
  /** Not validated, and of any size that a line may have. */
  readonly params: unknown;
}

/**
 * Serves typed messages of the peer, strictly in wire order: a handler starts only after the one before it returned, and the
 * promise of a response is handled before the next notification.
 */
export interface Receiver {
  /** Invalid params are answered with `invalidParams` without calling `handler`. A `WireError` it throws is the response. */
  onRequest<P, R>(
    method: RequestMethod<P, R>,
    handler: (params: P, token: CancellationToken) => R | Promise<R>,
  ): Disposable;
  /** Notifications with invalid params are logged and dropped. `handler` must be synchronous, so that the order is kept. */
  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable;
  /**
   * Called for each message without a handler, in wire order. A request is answered with `methodNotFound` in any case. `handler`
   * must be synchronous.
   */
  onUnknown(handler: (message: UnknownMessage) => void): Disposable;
  /**
   * The request of this side that a request of the peer belongs to. An id that no request has had counts as that of the newest
   * open one, since some agents do not know the ids. Undefined if it was answered, or if none is open.
   */
  sentRequest(id: string | number | null): SentRequest | undefined;
}

const cancelParams = z.object({ requestId: z.union([z.string(), z.number()]) });

type CancelRequestParams = z.infer<typeof cancelParams>;

/** `$/cancel_request`, in both directions: the sender no longer needs the response (ACP v1 "Cancellation"). */
export const cancelRequest = notification<CancelRequestParams>(
  '$/cancel_request',
  'both',
  limited(cancelParams, shortParams),
);
