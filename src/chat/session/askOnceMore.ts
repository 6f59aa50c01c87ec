// What was refused until the user signed in, where that started the agent anew: it is asked once more of the session that
// came back, and a second refusal is final.

import type { AgentSession } from './agentSession.ts';
import { SignedInAnew } from './signedInAnew.ts';

/** As `ask`. @param back the session as it is after the sign-in; undefined: there is none, and nothing is asked. */
export async function askOnceMore<T>(
  session: AgentSession,
  ask: (session: AgentSession) => Promise<T>,
  back: () => Promise<AgentSession | undefined>,
): Promise<T | undefined> {
  try {
    return await ask(session);
  } catch (error) {
    if (!(error instanceof SignedInAnew)) throw error;
    return await (await back())?.afterSignIn(ask);
  }
}
