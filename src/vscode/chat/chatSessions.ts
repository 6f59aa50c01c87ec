// Where a conversation gets its sessions from: the workspace's, with one agent.

import { CancellationSource } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Origin } from '../../chat/agentSessions.ts';
import type { ConversationOwner, SessionSource } from '../../chat/sessionSource.ts';
import { quietSession } from '../sessions/quietSession.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** ms that an agent gets to say goodbye to a session. */
const patience = 5_000;

export function chatSessions(agent: string, sessions: Sessions, clock: Clock, logger: Logger): SessionSource {
  return {
    open: (owner, token) => sessions.open(agent, { kind: 'new' }, owner, token),
    reopen: async (past, owner, token) => {
      const origins: Origin[] = [];
      const watched: ConversationOwner = {
        adopt: (session, came) => {
          origins.push(came);
          owner.adopt(session, came);
        },
        lost: (message, cause) => owner.lost(message, cause),
      };
      const outcome = await sessions.open(agent, { kind: past.how, session: past }, watched, token);
      // What is known here already must not be taken for what comes next.
      if (outcome.kind === 'done' && origins.at(-1) !== 'resume')
        await quietSession(outcome.value, clock, token);
      return outcome;
    },
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
