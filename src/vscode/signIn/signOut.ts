// Signs users out of agents. Loaded by `Authentication` when the user signs out.

import type { Agent } from '../../agent/agent.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { logout } from '../../protocol/authMethod.ts';
import type { LaunchPolicy } from '../agents/launchPolicy.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import type { Questions } from '../window/questions.ts';
import { textOf } from './signInChoice.ts';

export interface SignOutParts {
  readonly rules: Pick<LaunchPolicy, 'forgetHeaders'>;
  readonly variables: Pick<AgentSecrets, 'forget'>;
  readonly questions: Pick<Questions, 'offer'>;
  /** Shows an error. */
  readonly tell: (message: string) => Promise<void>;
  /**
   * Restarts the agent, so that credentials in its process are gone.
   * @param stopsOnly stops the agent instead, since a restart would ask for headers.
   */
  readonly startWithout: (stopsOnly: boolean) => Promise<void>;
}

/** Never rejects. */
export async function signOutOf(agent: Agent, parts: SignOutParts): Promise<void> {
  try {
    await signOut(agent, parts);
  } catch (error) {
    await parts.tell(t('Signing out of "{0}" failed: {1}', agentName(agent.name), textOf(error)));
  }
}

async function signOut({ name, state }: Agent, parts: SignOutParts): Promise<void> {
  const { rules, variables, questions, tell, startWithout } = parts;
  const can = state.kind === 'ready' && state.initializeResult.agentCapabilities?.auth?.logout !== undefined;
  // First, so that the key is deleted whatever the agent answers, and whenever.
  const forgotHeaders = await rules.forgetHeaders(name);
  const forgotten = (await variables.forget(name)) || forgotHeaders;
  if (!can && !forgotten) {
    await tell(
      state.kind === 'ready'
        ? t(
            'Agent "{0}" does not support signing out from VS Code. Sign out with the agent\'s own program in a terminal.',
            agentName(name),
          )
        : t('Agent "{0}" is not running. Restart the agent, then sign out.', agentName(name)),
    );
    return;
  }
  try {
    if (can) await state.connection.sendRequest(logout, {});
  } catch (error) {
    if (forgotten) await startWithout(forgotHeaders);
    throw error;
  }
  await startWithout(forgotHeaders);
  void questions.offer('info', t('You are signed out of "{0}".', agentName(name)));
}
