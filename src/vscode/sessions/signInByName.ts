// Signs in to an agent by its name, for sessions, which do not hold the agent itself.

import type { Agents } from '../agents/agents.ts';
import type { Authentication } from '../signIn/authentication.ts';

export interface SignInByName {
  /** Asks the user to sign in. Resolves to false if they are not signed in afterwards; they have been shown why. */
  required(agent: string): Promise<boolean>;
  /** As `Authentication.restart`. */
  restart?(agent: string): Promise<boolean>;
  /** Shows in the chat that the agent needs a sign-in, without asking for it. */
  needed?(agent: string): void;
  /** Call it when the agent answered a request that needs a sign-in. Cheap. @param isProof as of `Authentication.works`. */
  works(agent: string, isProof?: boolean): void;
}

export function signInByName(agents: Agents, authentication: Authentication): SignInByName {
  return {
    async required(name) {
      const lookup = agents.get(name);
      if (lookup.kind === 'refused') return false;
      const outcome = await authentication.required(lookup.agent, 'user');
      return outcome.kind === 'signedIn';
    },
    restart(name) {
      const lookup = agents.get(name);
      return lookup.kind === 'agent' ? authentication.restart(lookup.agent) : Promise.resolve(false);
    },
    needed(name) {
      const lookup = agents.get(name);
      if (lookup.kind === 'agent') authentication.needed(lookup.agent);
    },
    works: (name, isProof) => authentication.works(name, isProof),
  };
}
