// Implements "ACP: Sign In to Agent" and "ACP: Sign Out of Agent", for the only agent in use, or for one that the user selects.

import { commands } from 'vscode';
import type { Agent } from '../../agent/agent.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Agents } from '../agents/agents.ts';
import { builtinAgent } from '../agents/builtinAgent.ts';
import { readSetting } from '../settings/settings.ts';
import type { Authentication } from '../signIn/authentication.ts';
import type { Questions } from '../window/questions.ts';
import { reportError } from '../window/report.ts';

export class SignInCommands {
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
