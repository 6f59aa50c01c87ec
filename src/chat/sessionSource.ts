// The port through which a conversation gets its sessions: who opens them and brings them back after their agent ended.

import type { CancellationToken } from '../base/cancellation.ts';
import type { AgentSession } from './agentSession.ts';
import type { Origin } from './agentSessions.ts';

/** `refused.message` is for the user. */
export type SessionResult =
  | { readonly kind: 'done'; readonly value: AgentSession }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'cancelled' };

/** Who shows the session: gets it before its first update, and its successors; see `SessionOwner`. */
export interface ConversationOwner {
  adopt(session: AgentSession, origin: Origin): void;
  lost(message: string): void;
}

/** Where the sessions of this conversation come from. Nothing here rejects. */
export interface SessionSource {
  open(owner: ConversationOwner, token: CancellationToken): Promise<SessionResult>;
  /** The session as it is now, after starting its agent again if need be. */
  revive(session: AgentSession, token: CancellationToken): Promise<SessionResult>;
  /** Nobody needs it any more. */
  close(session: AgentSession): void;
  /** An agent's error in words for the user. */
  explain(error: unknown): string;
}
