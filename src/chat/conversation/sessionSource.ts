// The port through which a conversation gets its sessions: who opens them and brings them back after their agent ended.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { AgentSession } from '../session/agentSession.ts';
import type { Origin } from '../session/agentSessions.ts';
import type { ErrorWords } from '../messages/messages.ts';
import type { TextOfFile } from '../prompt/promptBlocks.ts';
import type { PromptContext } from '../prompt/promptContext.ts';

/** What of `refused` is for the user; `lost`: trying again will not help, the agent can't go on with that session. */
export type SessionResult =
  | { readonly kind: 'done'; readonly value: AgentSession }
  | ({ readonly kind: 'refused'; readonly lost?: boolean | undefined } & ErrorWords)
  | { readonly kind: 'cancelled' };

/** `unable`: its agent goes on with none. `failed`: with this one it could not. */
export type LossCause = 'unable' | 'failed';

/** Who shows the session: gets it before its first update, and its successors; see `SessionOwner`. */
export interface ConversationOwner {
  adopt(session: AgentSession, origin: Origin): void;
  lost(message: string, cause: LossCause): void;
}

/** A session that the agent knows, and how a conversation begins with it. */
export interface PastSession {
  readonly sessionId: string;
  /** Absolute. */
  readonly cwd?: string | undefined;
  readonly title?: string | undefined;
  /** `back`: goes on, its history is here. `fork`: a copy goes on, its history is here. `show`: its history is not here. */
  readonly how: 'back' | 'fork' | 'show';
}

/** Where the sessions of this conversation come from. Nothing here rejects. */
export interface SessionSource {
  open(owner: ConversationOwner, token: CancellationToken): Promise<SessionResult>;
  /**
   * As `open`, or as `reopen` where there is a past session, before the user asked for it: nothing is asked of them, and no
   * agent is started that they have not run before. Undefined: it may not be done now. Without it nothing is done early.
   */
  readonly openEarly?: (
    past: PastSession | undefined,
    owner: ConversationOwner,
    token: CancellationToken,
  ) => Promise<SessionResult | undefined>;
  /** As `open`, with a session that the agent has kept. What it says again of its history was said when it resolves. */
  reopen(past: PastSession, owner: ConversationOwner, token: CancellationToken): Promise<SessionResult>;
  /** The session as it is now, after starting its agent again if need be. */
  revive(session: AgentSession, token: CancellationToken): Promise<SessionResult>;
  /** Nobody needs it any more. */
  close(session: AgentSession): void;
  /** An agent's error in words for the user; of one that ended, once it is known how. */
  explain(error: unknown): Promise<ErrorWords>;
  /** Reads files that are attached to prompts, for agents that take texts along. Without it they get links. */
  readonly textOf?: TextOfFile;
  /** What goes with prompts. Without it nothing does. */
  readonly context?: PromptContext | undefined;
}
