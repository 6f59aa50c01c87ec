// The sessions one connection knows, by their ids.

import type { HostedSession, HostedSessions } from '../../chat/session/hostedSession.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

export class SessionTable implements HostedSessions {
  readonly #sessions = new Map<string, HostedSession>();

  get(sessionId: string): HostedSession | undefined {
    return this.#sessions.get(sessionId);
  }

  /** Disposing the result forgets it, unless its id was given to another session meanwhile. */
  add(session: HostedSession): Disposable {
    this.#sessions.set(session.sessionId, session);
    return toDisposable(() => {
      if (this.#sessions.get(session.sessionId) === session) this.#sessions.delete(session.sessionId);
    });
  }
}
