// The commands that select, start, stop, and sign in to agents, and those for the model of the built-in agent and
// permissions.

import type { ExtensionContext } from 'vscode';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { CommandTable } from '../window/commands.ts';
import type { AgentSetup } from './createAgents.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import { vscodeQuestions } from '../window/questions.ts';
import { SignInCommands } from './signInCommands.ts';

type AgentCommand = Extract<keyof CommandTable, `acpHost.${'agent' | 'builtin' | 'permissions'}.${string}`>;

export function agentCommands(
  { agents, authentication, gate, model, services }: AgentSetup,
  connector: NesConnector,
  context: ExtensionContext,
  logger: Logger,
): Pick<CommandTable, AgentCommand> {
  const selection = new Lazy(async () => {
    const { AgentSelection } = await import('./agentSelection.ts');
    return new AgentSelection(context, vscodeQuestions, gate, logger);
  });
  const signIns = new SignInCommands(agents, authentication, vscodeQuestions);
  return {
    'acpHost.agent.select': async (purpose) => (await selection.get()).choose(purpose),
    'acpHost.agent.restart': () => connector.restart(),
    'acpHost.agent.stop': () => connector.stop(),
    'acpHost.agent.signIn': () => signIns.signIn(),
    'acpHost.agent.signOut': () => signIns.signOut(),
    'acpHost.builtin.setKey': () => model.setKey(),
    'acpHost.builtin.forgetKey': () => model.forgetKeys(),
    'acpHost.permissions.show': async (id) => (await services.get()).questions.show(id),
    'acpHost.permissions.rules': async () => (await services.get()).showRules(),
  };
}
