// The interface of a service, which is one family of methods that agents may call, and what services know of a connection: the
// agent and its sessions. `hosting.ts` attaches services to connections.

import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { HostedSessions, HostedSession } from '../../chat/session/hostedSession.ts';
import type { ClientCapabilities, InitializeResult } from '../../protocol/initialize.ts';
import type { Receiver } from '../../protocol/messaging.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { WireError } from '../../wire/wireError.ts';

export interface Service {
  /** The client capabilities for `initialize`. They must name exactly what `serve` answers. */
  readonly capabilities: ClientCapabilities;
  /**
   * Registers the handlers for `agent` on `receiver`, which reads nothing before this returns. The result is disposed when
   * the connection closes; it must release everything made for it and cancel open requests.
   */
  serve(agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable;
}

/**
 * The session that a request names. Used by all services, so that an unknown session always gets the same error.
 * @throws WireError `resourceNotFound` with `data: { sessionId }`.
 */
export function requireSession(sessions: HostedSessions, sessionId: string): HostedSession {
  const session = sessions.get(sessionId);
  if (session) return session;
  throw new WireError(errorCode.resourceNotFound, `Unknown session ${sessionId}`, { sessionId });
}

/** The open sessions of one connection, by id. Services look sessions up here. */
export class SessionTable implements HostedSessions {
  readonly #sessions = new Map<string, HostedSession>();

  get(sessionId: string): HostedSession | undefined {
    return this.#sessions.get(sessionId);
  }

  /** Replaces a session with the same id. Disposing the result removes the session, unless it was replaced. */
  add(session: HostedSession): Disposable {
    this.#sessions.set(session.sessionId, session);
    return toDisposable(() => {
      if (this.#sessions.get(session.sessionId) === session) this.#sessions.delete(session.sessionId);
    });
  }
}

/** The agent at the other end of a connection, as services see it. */
export interface ServedAgent {
  /** Its name in the settings. */
  readonly name: string;
  /** Its `agentInfo`; undefined before it answered `initialize`, or if it sent none. */
  info(): InitializeResult['agentInfo'];
}
