// Connects a conversation to the sessions of one agent.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { Origin } from '../../chat/session/agentSessions.ts';
import type { ConversationOwner, SessionSource } from '../../chat/conversation/sessionSource.ts';
import { waitUntilQuiet } from '../sessions/waitUntilQuiet.ts';
import type { SessionOutcome } from '../sessions/sessionOutcome.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Time limit in ms for closing a session. */
const patience = 5_000;

export function chatSessions(agent: string, sessions: Sessions, clock: Clock, logger: Logger): SessionSource {
  /** Waits until a loaded session no longer replays its history. */
  const afterReplay = async <T extends SessionOutcome<AgentSession> | undefined>(
    owner: ConversationOwner,
    token: CancellationToken,
    open: (watched: ConversationOwner) => Promise<T>,
  ): Promise<T> => {
    const origins: Origin[] = [];
    const outcome = await open({
      adopt: (session, came) => {
        origins.push(came);
        owner.adopt(session, came);
      },
      lost: (message, cause) => owner.lost(message, cause),
    });
    // The replayed history must not be taken for new output.
    if (outcome?.kind === 'done' && origins.at(-1) !== 'resume')
      await waitUntilQuiet(outcome.value, clock, token);
    return outcome;
  };
  return {
    open: (owner, token) => sessions.open(agent, { kind: 'new' }, owner, token),
    openEarly: (past, owner, token) =>
      past
        ? afterReplay(owner, token, (watched) =>
            sessions.openEarly(agent, { kind: 'back', session: past }, watched, token),
          )
        : sessions.openEarly(agent, { kind: 'new' }, owner, token),
    reopen: (past, owner, token) =>
      afterReplay(owner, token, (watched) =>
        sessions.open(agent, { kind: past.how, session: past }, watched, token),
      ),
    revive: (session, token) => sessions.revive(session, token),
    close: (session) => {
      const enough = new CancellationSource();
      const timer = clock.setTimer(patience, () => enough.cancel());
      sessions
        .close(session, enough.token)
        .then((outcome) => {
          if (outcome.kind === 'refused') logger.debug(`[${agent}] closing a session: ${outcome.message}`);
        })
        .finally(() => timer.dispose())
        .catch((error: unknown) => logger.error('Closing a session failed', error));
    },
    explain: (error) => sessions.explain(agent, error),
  };
}
