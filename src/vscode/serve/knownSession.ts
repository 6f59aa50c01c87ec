// Every request of an agent names its session; one that is not known is answered with the id (ACP v1, error codes).

import type { HostedSession, HostedSessions } from '../../chat/session/hostedSession.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { WireError } from '../../wire/wireError.ts';

/** @throws WireError `resourceNotFound` with `data: { sessionId }`. */
export function knownSession(sessions: HostedSessions, sessionId: string): HostedSession {
  const session = sessions.get(sessionId);
  if (session) return session;
  throw new WireError(errorCode.resourceNotFound, `Unknown session ${sessionId}`, { sessionId });
}
