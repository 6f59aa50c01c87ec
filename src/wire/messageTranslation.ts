// The interface with which a connection translates messages: received ones before they are handled, sent ones before they are
// written. Implemented by `wire/v2`, for agents that speak another version of the protocol.

import type { Incoming } from './message.ts';

export interface MessageTranslation {
  /** False while `received` returns notifications unchanged. */
  readonly isActive: boolean;
  /** The messages that are handled in place of `message`, in order; may be none. Must not throw. */
  received(message: Incoming): readonly Incoming[];
  /** The messages that are written in place of `message`, in order. Must not throw. */
  sent(message: object): readonly object[];
}
