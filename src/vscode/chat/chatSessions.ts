// Where a conversation gets its sessions from: the workspace's, with one agent.

import { CancellationSource } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { SessionSource } from '../../chat/sessionSource.ts';
import { explain } from '../sessions/sessionOutcome.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** ms that an agent gets to say goodbye to a session. */
const patience = 5_000;

export function chatSessions(agent: string, sessions: Sessions, clock: Clock, logger: Logger): SessionSource {
  return {
    open: (owner, token) => sessions.open(agent, { kind: 'new' }, owner, token),
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
    explain: (error) => explain(agent, error),
  };
}
