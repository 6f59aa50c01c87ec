// The cards by which the user signs in to agents in the chat. `Authentication` has them; the chat shows them.

import type { Event } from '../../base/event.ts';
import type { SignInView } from '../../chat/messages/startMessages.ts';

/** Sign-ins as cards in the chat, by agent. */
export interface SignInCards {
  /** Fires with the agent's name when its card changes. */
  readonly onDidChangeCard: Event<string>;
  /** Undefined if the agent needs no sign-in now. */
  card(agent: string): SignInView | undefined;
  /** Who is signed in, in one line for the user. Undefined if it is not known. */
  account(agent: string): string | undefined;
  /** Signs in by a way of the card. Ignored if the card is gone. */
  by(agent: string, way: number): Promise<void>;
  dismiss(agent: string): void;
  /** While `shows` is true for an agent, its card replaces the notification. */
  presentWhere(shows: (agent: string) => boolean): void;
}
