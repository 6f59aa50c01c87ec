// Signing in to the agent of a session, for those who know it by its name only.

import type { Agents } from '../agents/agents.ts';
import type { Authentication } from '../signIn/authentication.ts';

export interface SignInByName {
  /** Answers false when the user is not signed in afterwards, and knows why. */
  required(agent: string): Promise<boolean>;
  /** Something that may need a sign-in was answered. Cheap. */
  works(agent: string): void;
}

export function requireSignIn(agents: Agents, authentication: Authentication): SignInByName {
  return {
    async required(name) {
      const lookup = agents.get(name);
      if (lookup.kind === 'refused') return false;
      const outcome = await authentication.required(lookup.agent, 'user');
      return outcome.kind === 'signedIn';
    },
    works: (name) => authentication.works(name),
  };
}
