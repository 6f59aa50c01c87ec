// Opens one session of a running agent: a new one, a copy, or one that the agent keeps. Used by `AgentSessionSource`.

import { type CancellationToken, CancelledError } from '../../base/cancellation.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { PastSession } from '../../chat/conversation/sessionSource.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { AgentSessions, Adopt } from '../../chat/session/agentSessions.ts';
import type { SessionPlace } from '../../chat/session/hostedSession.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import { connectionClosed } from '../../wire/peer.ts';
import { explainError, LostSession, Refusal } from './sessionOutcome.ts';

/** Rejects with the agent's error, or a `Refusal` if the agent can't open it. @param past undefined for a new session. */
export async function openSession(
  sessions: AgentSessions,
  past: PastSession | undefined,
  place: SessionPlace,
  adopt: Adopt,
  token: CancellationToken,
): Promise<AgentSession> {
  if (!past) return await sessions.new(place, adopt, token);
  if (past.how !== 'fork') return await restoreSession(sessions, past, place, adopt, token);
  if (!sessions.fork) throw new Refusal(t('Agent "{0}" can\'t copy a session.', agentName(sessions.agent)));
  return await sessions.fork(past, place, adopt, token);
}

/**
 * `back` prefers `session/resume`, since its history is already known here; `show` prefers `session/load`, which replays it.
 * Rejects with `LostSession` if the agent cannot restore it (gemini lists sessions that it then does not find), or the error
 * that kept the agent from answering.
 */
async function restoreSession(
  sessions: AgentSessions,
  past: PastSession,
  place: SessionPlace,
  adopt: Adopt,
  token: CancellationToken,
): Promise<AgentSession> {
  if (sessions.get(past.sessionId)) throw new Refusal(t('This session is already open.'));
  const { load, resume } = sessions;
  let why: unknown;
  for (const way of past.how === 'back' ? [resume, load] : [load, resume]) {
    if (!way) continue;
    try {
      return await way(past, place, adopt, token);
    } catch (error) {
      if (isNoAnswer(error) || sessions.closed) throw error;
      why = error;
    }
  }
  const lost = t('Agent "{0}" can\'t continue this session.', agentName(sessions.agent));
  throw new LostSession(why === undefined ? lost : `${lost} ${explainError(sessions.agent, why)}`);
}

function isNoAnswer(error: unknown): boolean {
  const code = errorCodeOf(error);
  return error instanceof CancelledError || code === errorCode.authRequired || code === connectionClosed;
}
