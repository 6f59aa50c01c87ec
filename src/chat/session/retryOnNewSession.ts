// Repeats a request that an agent refused until the user signed in, when signing in restarted the agent.

import type { AgentSession } from './agentSession.ts';
import { AgentRestartedError } from './sessionSignIn.ts';

/**
 * Calls `ask`, and again on the new session if it rejects with `AgentRestartedError`. A second refusal is final.
 * @param reopened the session after the sign-in; undefined if there is none, and nothing more is asked.
 */
export async function retryOnNewSession<T>(
  session: AgentSession,
  ask: (session: AgentSession) => Promise<T>,
  reopened: () => Promise<AgentSession | undefined>,
): Promise<T | undefined> {
  try {
    return await ask(session);
  } catch (error) {
    if (!(error instanceof AgentRestartedError)) throw error;
    return await (await reopened())?.afterSignIn(ask);
  }
}
