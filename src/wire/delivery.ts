// What the reader passes to the connection's queue: a batch of notifications, one request, one response, or the end.
// vscode-jsonrpc handles one message per turn of the event loop, so batching notifications makes it faster.

import type { CloseReason } from './peer.ts';
import type { IncomingNotification, IncomingRequest, IncomingResponse } from './message.ts';

/**
 * Shaped like a notification, whatever it contains: vscode-jsonrpc queues requests and responses by ID, where a second one
 * with the same ID would silently replace the first.
 */
export interface Delivery {
  readonly jsonrpc: '2.0';
  readonly method: '';
  readonly content: DeliveryContent;
  /** Characters it counts against the reader's limit until `handled` is called. */
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
