// The interfaces of a connection: sending and receiving typed messages.

import type { CancellationToken } from '../base/cancellation.ts';
import type { Disposable } from '../base/disposable.ts';
import type { Event } from '../base/event.ts';
import type { NotificationMethod, RequestMethod } from '../protocol/method.ts';
import { t } from '../base/l10n.ts';

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

/** Serves typed messages of the peer, strictly in wire order: a handler starts only after the one before it returned. */
export interface Receiver {
  /** Invalid params are answered with `invalidParams` without calling `handler`. A `WireError` it throws is the response. */
  onRequest<P, R>(
    method: RequestMethod<P, R>,
    handler: (params: P, token: CancellationToken) => R | Promise<R>,
  ): Disposable;
  /** Notifications with invalid params are logged and dropped. `handler` must be synchronous, so that the order is kept. */
  onNotification<P>(method: NotificationMethod<P>, handler: (params: P) => void): Disposable;
}

/** Why a connection ended. */
export type CloseReason =
  | { readonly kind: 'disposed' }
  | { readonly kind: 'endOfInput' }
  /** `message` is shown to the user: what the peer did, without data of the peer. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Connection extends Sender, Receiver, Disposable {
  /** Starts reading. Register handlers before, so that they miss no message. */
  listen(): void;
  /** Fires once, after every pending request was rejected. */
  readonly onClose: Event<CloseReason>;
}

/**
 * The name of the peer in the user's language; log lines and messages to peers stay English.
 * @param peer `The agent` or `The client`, as the start of a sentence.
 */
export function shownPeer(peer: string): string {
  return peer === 'The client' ? t('The client') : t('The agent');
}
