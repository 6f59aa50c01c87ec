// Implements "ACP: Sign In to Agent" and "ACP: Sign Out of Agent", for the only agent in use or one that the user
// chooses.

import { commands } from 'vscode';
import type { Agent } from '../../agent/agent.ts';
import { t } from '../../base/l10n.ts';
import { builtinAgent } from '../agents/agentDefinitions.ts';
import type { Agents } from '../agents/agents.ts';
import type { Questions } from '../window/questions.ts';
import { reportError } from '../window/report.ts';
import { readSetting } from '../settings/settings.ts';
import type { Authentication } from '../signIn/authentication.ts';

export class SignInCommands {
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
