// Looks up the session that an agent's request names. All services use it, so that an unknown session always gets the same
// error (ACP v1, error codes).

import type { HostedSession, HostedSessions } from '../../chat/session/hostedSession.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { WireError } from '../../wire/wireError.ts';

/** @throws WireError `resourceNotFound` with `data: { sessionId }`. */
export function requireSession(sessions: HostedSessions, sessionId: string): HostedSession {
  const session = sessions.get(sessionId);
  if (session) return session;
  throw new WireError(errorCode.resourceNotFound, `Unknown session ${sessionId}`, { sessionId });
}
