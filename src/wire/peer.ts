// A connection with a peer, as the rest of the code sees it, its errors, and why it ended.

import type { Disposable } from '../base/disposable.ts';
import type { Event } from '../base/event.ts';
import type { Receiver, Sender } from '../protocol/messaging.ts';
import { t } from '../base/l10n.ts';

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

/** A local code, not a JSON-RPC one: the connection closed before the response. */
export const connectionClosed = 'connectionClosed';

export class WireError extends Error {
  override readonly name = 'WireError';
  readonly code: number | typeof connectionClosed;
  readonly data: unknown;

  constructor(code: number | typeof connectionClosed, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
