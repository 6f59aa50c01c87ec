// Finds the sessions that a message of a vendor belongs to. Such messages rarely name their session.

import type { HostedSession, HostedSessions } from '../../../chat/session/hostedSession.ts';

/**
 * The session that `params` name, or that of the tool call that they name; else all in which a turn runs, else all. Empty if they
 * name a session that is not open.
 */
export function sessionsOfMessage(params: unknown, sessions: HostedSessions): readonly HostedSession[] {
  const fields =
    typeof params === 'object' && params !== null ? (params as Readonly<Record<string, unknown>>) : {};
  const { sessionId, session_id: snakeId = sessionId, toolCallId } = fields;
  if (typeof snakeId === 'string') {
    const named = sessions.get(snakeId);
    return named ? [named] : [];
  }
  const all = sessions.all();
  const ofCall =
    typeof toolCallId === 'string' ? all.filter((session) => session.toolCall?.(toolCallId)) : [];
  if (ofCall.length > 0) return ofCall;
  const inTurn = all.filter(({ turnOver }) => turnOver !== undefined);
  return inTurn.length > 0 ? inTurn : all;
}
