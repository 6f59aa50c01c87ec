// What the reader hands to the connection's queue: a run of notifications, one request, one response, or the end.
// vscode-jsonrpc handles one message per turn of the event loop; a run is one message to it, which is its speed.

import type { CloseReason } from './peer.ts';
import type { IncomingNotification, IncomingRequest, IncomingResponse } from './message.ts';

/**
 * Shaped like a notification, whatever is inside: the queue of vscode-jsonrpc files requests and responses under
 * their id, where a second one with the same id would silently replace the first.
 */
export interface Delivery {
  readonly jsonrpc: '2.0';
  readonly method: '';
  readonly content: DeliveryContent;
  /** How much of the reader's bound it takes up until `handled` is called, in characters. */
  readonly weight: number;
}

export type DeliveryContent =
  | { readonly kind: 'notifications'; readonly notifications: readonly IncomingNotification[] }
  | IncomingRequest
  | IncomingResponse
  | { readonly kind: 'end'; readonly reason: CloseReason };

export function createDelivery(content: DeliveryContent, weight: number): Delivery {
  return { jsonrpc: '2.0', method: '', content, weight };
}
