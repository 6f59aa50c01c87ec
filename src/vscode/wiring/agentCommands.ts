// The commands that select, start, stop, and sign in to agents, and those for the model of the built-in agent and
// permissions.

import { type ExtensionContext, commands } from 'vscode';
import { Lazy } from '../../base/lazy.ts';
import type { Logger } from '../../base/logger.ts';
import type { CommandTable } from '../window/commands.ts';
import type { AgentSetup } from './createAgents.ts';
import type { NesConnector } from '../nes/session/nesConnector.ts';
import { vscodeQuestions, type Questions } from '../window/questions.ts';
import type { Agent } from '../../agent/agent.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/agentDefinitions.ts';
import type { Agents } from '../agents/agents.ts';
import { reportError } from '../window/report.ts';
import { readSetting } from '../settings/settings.ts';
import type { Authentication } from '../signIn/authentication.ts';

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

  async signIn(): Promise<void> {
    const agent = await this.#choose(t('Sign in to which agent?'));
    if (agent) await this.#authentication.signIn(agent);
  }

  async signOut(): Promise<void> {
    const agent = await this.#choose(t('Sign out of which agent?'));
    if (agent) await this.#authentication.signOut(agent);
  }

  /** Offers agents that are running or failed and those named in settings. The built-in agent needs no sign-in. */
  async #choose(title: string): Promise<Agent | undefined> {
    const names = new Set([
      ...this.#agents.inUse.map(({ name }) => name),
      readSetting('chat.agent'),
      readSetting('nes.agent'),
    ]);
    names.delete(builtinAgent);
    const choices = [...names].map((label) => ({ label }));
    if (choices.length === 0) {
      await reportError(t('The embedded agent needs no sign-in. Choose another agent first.'), {
        title: t('Select Agent'),
        run: () => commands.executeCommand('acpHost.agent.select'),
      });
      return undefined;
    }
    const chosen = choices.length === 1 ? choices[0] : await this.#questions.choose(title, choices);
    if (!chosen) return undefined;
    const lookup = this.#agents.get(chosen.label);
    if (lookup.kind === 'agent') return lookup.agent;
    await reportError(lookup.message);
    return undefined;
  }
}
