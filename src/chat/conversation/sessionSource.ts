// The port through which a conversation opens, restores and closes its sessions. `vscode/sessions` implements it.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { AgentSession } from '../session/agentSession.ts';
import type { KnownSession } from '../session/sessionParts.ts';
import type { Origin } from '../session/agentSessions.ts';
import type { ErrorWords } from '../messages/messages.ts';

/**
 * The outcome of an operation on an agent's sessions. `refused` has a text for the user. `lost`: the agent can't restore
 * that session, and trying again will not help.
 */
export type SessionOutcome<T = AgentSession> =
  | { readonly kind: 'done'; readonly value: T }
  | ({ readonly kind: 'refused'; readonly lost?: boolean | undefined } & ErrorWords)
  | { readonly kind: 'cancelled' };

/** `unable`: the agent can restore no session. `failed`: it could not restore this one. */
export type LossCause = 'unable' | 'failed';

/** The owner of a session, such as a conversation. */
export interface SessionOwner {
  /**
   * Called with the session before its first update, and with its successor after the agent restarted. Called once more
   * if one way to restore it fails and another is tried: the last call counts. After `load`, the whole history is
   * replayed.
   */
  adopt(session: AgentSession, origin: Origin): void;
  /** Called when the successor of a session, which was adopted, is restored, and its replayed history has ended. */
  restored(session: AgentSession): void;
  /**
   * The session ended with its agent's process and cannot be restored. `message` is for the user. `revive` opens a new
   * session in its place, without its history, which is adopted as `new`.
   */
  lost(message: string, cause: LossCause): void;
}

/** A session that the agent keeps, and how a conversation restores it. */
export interface PastSession extends KnownSession {
  /**
   * `back`: continue it. `fork`: continue a copy. Both have their history stored here. `show`: load its history from
   * the agent.
   */
  readonly how: 'back' | 'fork' | 'show';
}

/** The sessions of one conversation. No method rejects. */
export interface SessionSource {
  open(owner: SessionOwner, token: CancellationToken): Promise<SessionOutcome>;
  /**
   * Like `open`, or like `reopen` with a past session, but before the user sends a prompt: asks the user nothing and
   * starts no agent that they have not run before. Resolves with undefined if that is not possible now. Absent: never
   * possible.
   */
  readonly openEarly?: (
    past: PastSession | undefined,
    owner: SessionOwner,
    token: CancellationToken,
  ) => Promise<SessionOutcome | undefined>;
  /** Restores a session that the agent keeps. Resolves after the updates of the replayed history. */
  reopen(past: PastSession, owner: SessionOwner, token: CancellationToken): Promise<SessionOutcome>;
  /** Returns the current successor of the session, after restarting its agent if necessary. */
  revive(session: AgentSession, token: CancellationToken): Promise<SessionOutcome>;
  /** Closes a session that is no longer needed. */
  close(session: AgentSession): void;
  /** Describes an agent's error for the user. If the agent's process ended, waits until it is known how. */
  explain(error: unknown): Promise<ErrorWords>;
}
