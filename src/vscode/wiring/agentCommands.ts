// The commands that select, import, start, stop, and sign in to agents, and those for the model of the built-in agent and
// permissions.

import type { ExtensionContext } from 'vscode';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { CommandTable } from '../window/commands.ts';
import type { AgentSetup } from './createAgents.ts';
import type { UserPart } from './userPart.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import { vscodeQuestions } from '../window/questions.ts';
import { t } from '../../base/l10n.ts';
import { inputsOwner } from '../storage/agentSecrets.ts';

type AgentCommand = Extract<
  keyof CommandTable,
  `acpHost.${'agent' | 'agents' | 'builtin' | 'mcp' | 'permissions'}.${string}`
>;

export function agentCommands(
  { agents, authentication, gate, model, part, remoteHeaders, mcpInputs, variables }: AgentSetup,
  userPart: Lazy<UserPart>,
  connector: NesConnector,
  context: ExtensionContext,
  logger: Logger,
): Pick<CommandTable, AgentCommand> {
  const selection = new Lazy(async () => {
    const { AgentSelection } = await userPart.get();
    return new AgentSelection(context, { questions: vscodeQuestions, gate, remoteHeaders }, logger);
  });
  const running = new Lazy(async () => {
    const { RunningAgents } = await part.get();
    return new RunningAgents(agents, connector, vscodeQuestions);
  });
  const signIns = new Lazy(async () => {
    const { SignInCommands } = await part.get();
    return new SignInCommands(agents, authentication, vscodeQuestions);
  });
  return {
    'acpHost.agent.select': async (purpose) => (await selection.get()).choose(purpose),
    'acpHost.agent.restart': async (name) => (await running.get()).restart(name),
    'acpHost.agent.stop': async (name) => (await running.get()).stop(name),
    'acpHost.agent.signIn': async (agent) => (await signIns.get()).signIn(agent),
    'acpHost.agent.signOut': async () => (await signIns.get()).signOut(),
    'acpHost.agent.setProvider': async (name) => {
      const title = t('Select the agent whose model provider to set');
      const agent = await (await signIns.get()).choose(title, name);
      if (!agent) return;
      const [{ setProvider }, { providers }] = await Promise.all([userPart.get(), part.get()]);
      const held = agents.hold(agent);
      try {
        await setProvider(agent, { providers, questions: vscodeQuestions });
      } finally {
        held.dispose();
      }
    },
    'acpHost.agents.import': async () => {
      const { runImport } = await userPart.get();
      await runImport(variables);
    },
    'acpHost.builtin.setKey': () => model.setKey(),
    'acpHost.builtin.forgetKey': () => model.forgetKeys(),
    'acpHost.mcp.forgetInputs': async () => {
      const forgotten = await mcpInputs.forget(inputsOwner);
      await vscodeQuestions.offer(
        'info',
        forgotten
          ? t('The MCP server inputs were deleted. You will be asked again in the next conversation.')
          : t('No MCP server inputs are stored.'),
      );
    },
    'acpHost.permissions.show': async (id) => (await part.get()).services.questions.show(id),
    'acpHost.permissions.rules': async () => (await part.get()).services.showRules(),
  };
}
