// Signs in to an agent known by its name, for whoever was refused because nobody had.

import type { Agents } from '../agents.ts';
import { reportError, type ReportAction } from '../report.ts';
import { signIn } from '../signIn.ts';

/** False: the user is not signed in, and knows why. */
export async function signInByName(agents: Agents, name: string, showLog: ReportAction): Promise<boolean> {
  const lookup = agents.get(name);
  const state = lookup.kind === 'agent' ? await lookup.agent.start() : undefined;
  if (state?.kind !== 'ready') return false;
  const outcome = await signIn(name, state.initializeResult.authMethods ?? [], state.connection);
  if (outcome.kind === 'refused') void reportError(outcome.message, showLog);
  return outcome.kind === 'signedIn';
}
