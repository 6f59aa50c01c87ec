// A source without sessions, for tests of drafts that are not sent.
import type { SessionOutcome, SessionSource } from '../../../src/chat/conversation/sessionSource.ts';

/** No agent is needed to put a draft together. */
export const noSessions: SessionSource = {
  open: () => Promise.resolve<SessionOutcome>({ kind: 'cancelled' }),
  revive: () => Promise.resolve<SessionOutcome>({ kind: 'cancelled' }),
  reopen: () => Promise.resolve<SessionOutcome>({ kind: 'cancelled' }),
  close: () => undefined,
  explain: (error) => Promise.resolve({ message: String(error) }),
};
