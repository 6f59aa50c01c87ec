// The open sessions of one connection, by id. Services look sessions up here.

import type { HostedSession, HostedSessions } from '../../chat/session/hostedSession.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

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
