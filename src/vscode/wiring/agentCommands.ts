// The commands that select, import, start, stop, and sign in to agents, and those for the model of the built-in agent and
// permissions.

import { type ExtensionContext, commands } from 'vscode';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { CommandTable } from '../window/commands.ts';
import type { AgentSetup } from './createAgents.ts';
import { RunningAgents } from './runningAgents.ts';
import type { UserPart } from './userPart.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import { vscodeQuestions, type Questions } from '../window/questions.ts';
import type { Agent } from '../../agent/agent.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import type { Agents } from '../agents/agents.ts';
import { inputsOwner } from '../storage/agentSecrets.ts';
import { reportError } from '../window/report.ts';
import { readSetting } from '../settings/settings.ts';
import type { Authentication } from '../signIn/authentication.ts';

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
  const running = new RunningAgents(agents, connector, vscodeQuestions);
  const signIns = new SignInCommands(agents, authentication, vscodeQuestions);
  return {
    'acpHost.agent.select': async (purpose) => (await selection.get()).choose(purpose),
    'acpHost.agent.restart': (name) => running.restart(name),
    'acpHost.agent.stop': (name) => running.stop(name),
    'acpHost.agent.signIn': (agent) => signIns.signIn(agent),
    'acpHost.agent.signOut': () => signIns.signOut(),
    'acpHost.agent.setProvider': async (name) => {
      const agent = await signIns.choose(t('Select the agent whose model provider to set'), name);
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

/**
 * Implements "ACP: Sign In to Agent" and "ACP: Sign Out of Agent", for the only agent in use or one that the user
 * chooses.
 */
class SignInCommands {
  readonly #agents: Agents;
  readonly #authentication: Authentication;
  readonly #questions: Questions;

  constructor(agents: Agents, authentication: Authentication, questions: Questions) {
    this.#agents = agents;
    this.#authentication = authentication;
    this.#questions = questions;
  }

  /** @param name the agent's id; with any other value the user is asked. */
  async signIn(name?: unknown): Promise<void> {
    const agent = await this.choose(t('Select the agent to sign in to'), name);
    if (agent) await this.#authentication.signIn(agent);
  }

  async signOut(): Promise<void> {
    const agent = await this.choose(t('Select the agent to sign out of'));
    if (agent) await this.#authentication.signOut(agent);
  }

  /**
   * Offers agents that are running or failed and those named in settings, but not the built-in agent.
   * @param name the agent's id; with any other value the user is asked.
   */
  async choose(title: string, name?: unknown): Promise<Agent | undefined> {
    const given = typeof name === 'string' ? this.#agents.get(name) : undefined;
    if (given?.kind === 'agent') return given.agent;
    const names = new Set([
      ...this.#agents.inUse.map(({ name }) => name),
      readSetting('chat.agent'),
      readSetting('nes.agent'),
    ]);
    names.delete(builtinAgent);
    const choices = [...names].map((name) => ({ label: agentName(name), name }));
    if (choices.length === 0) {
      await reportError(
        t('The built-in agent needs neither a sign-in nor a model provider. Select another agent first.'),
        {
          title: t('Select Agent'),
          run: () => commands.executeCommand('acpHost.agent.select'),
        },
      );
      return undefined;
    }
    const chosen = choices.length === 1 ? choices[0] : await this.#questions.choose(title, choices);
    if (!chosen) return undefined;
    const lookup = this.#agents.get(chosen.name);
    if (lookup.kind === 'agent') return lookup.agent;
    await reportError(lookup.message);
    return undefined;
  }
}
