// Signing in to the agent of a session, for those who know it by its name only.

import type { Agents } from '../agents.ts';
import type { Authentication } from '../signIn/authentication.ts';

/** Answers false when the user is not signed in afterwards, and knows why. */
export function requireSignIn(
  agents: Agents,
  authentication: Authentication,
): (agent: string) => Promise<boolean> {
  return async (name) => {
    const lookup = agents.get(name);
    if (lookup.kind === 'refused') return false;
    const outcome = await authentication.required(lookup.agent, 'user');
    return outcome.kind === 'signedIn';
  };
}
