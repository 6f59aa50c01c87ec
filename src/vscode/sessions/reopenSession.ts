// Restores an earlier session with `session/resume` or `session/load`, whichever the agent supports. Distinguishes a lost session
// from an agent that cannot be reached: gemini lists sessions that it then does not find.

import type { CancellationToken } from '../../base/cancellation.ts';
import { t } from '../../base/l10n.ts';
import { CancelledError } from '../../base/orCancelled.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { Adopt, AgentSessions, KnownSession } from '../../chat/session/agentSessions.ts';
import type { SessionPlace } from '../../chat/session/sessionPlace.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { errorCodeOf } from '../../protocol/errorCodeOf.ts';
import { connectionClosed } from '../../wire/wireError.ts';
import { explain, LostSession } from './sessionOutcome.ts';

/**
 * `back` prefers `resume`, since its history is already known here; `show` prefers `load`, which replays it. Throws
 * `LostSession` if the agent cannot restore it, or the error that kept the agent from answering.
 */
export async function reopenSession(
  sessions: AgentSessions,
  how: 'back' | 'show',
  session: KnownSession,
  place: SessionPlace,
  adopt: Adopt,
  token: CancellationToken,
): Promise<AgentSession> {
  const { load, resume } = sessions;
  let why: unknown;
  for (const way of how === 'back' ? [resume, load] : [load, resume]) {
    if (!way) continue;
    try {
      return await way(session, place, adopt, token);
    } catch (error) {
      if (isNoAnswer(error) || sessions.closed) throw error;
      why = error;
    }
  }
  const lost = t('Agent "{0}" can\'t go on with this conversation.', sessions.agent);
  throw new LostSession(why === undefined ? lost : `${lost} ${explain(sessions.agent, why)}`);
}

function isNoAnswer(error: unknown): boolean {
  const code = errorCodeOf(error);
  return error instanceof CancelledError || code === errorCode.authRequired || code === connectionClosed;
}
