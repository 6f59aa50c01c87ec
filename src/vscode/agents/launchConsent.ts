// Decides whether an agent's process may start, and asks the user about a command that has changed. Used by `LaunchPolicy`.

import type { Memento } from 'vscode';
import * as failures from '../../agent/agentFailure.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import {
  type AgentDefinition,
  definitionFingerprint,
  isOnAnotherMachine,
  type ProgramDefinition,
  type RemoteDefinition,
  shownDefinition,
  shownProgram,
} from '../../agent/launch/agentDefinition.ts';
import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';

const memory = 'acpHost.agentsThatRan';

/** UTF-16 units of a definition. */
const maxInNotification = 600;
const maxInDialog = 1_500;

/**
 * Decides whether an agent's process may start: never in an untrusted folder, and a command that differs from the one
 * that ran before only after the user agreed to it. A new agent in the settings needs no question; but settings are
 * synced and edited by other programs, so a command swapped under a known name must not go unnoticed. For the same reason, the
 * user is asked before an agent on another machine is first connected. Used by `LaunchPolicy`.
 */
export class LaunchConsent {
  readonly #state: Pick<Memento, 'get' | 'update'>;
  readonly #questions: Pick<Questions, 'offer' | 'confirm'>;
  readonly #isTrusted: () => boolean;
  readonly #asking = new Map<string, Promise<boolean>>();

  /** @param isTrusted true if the workspace is trusted. */
  constructor(
    state: Pick<Memento, 'get' | 'update'>,
    questions: Pick<Questions, 'offer' | 'confirm'>,
    isTrusted: () => boolean,
  ) {
    this.#state = state;
    this.#questions = questions;
    this.#isTrusted = isTrusted;
  }

  /** Waits for the user's answer where one is needed. @param definition as in the settings; undefined for the built-in agent. */
  async permit(agent: string, definition: AgentDefinition | undefined): Promise<LaunchPermit> {
    if (!this.#isTrusted()) return { kind: 'refused', failure: failures.untrusted(agent) };
    if (!definition) return { kind: 'allowed' };
    const fingerprint = definitionFingerprint(definition);
    const before = this.#ran()[agent];
    const isAsked = before === undefined ? isOnAnotherMachine(definition) : before !== fingerprint;
    if (isAsked && !(await this.#ask(agent, definition, fingerprint)))
      return { kind: 'refused', failure: failures.notAllowed(agent) };
    if (before !== fingerprint) await this.#remember(agent, fingerprint);
    return { kind: 'allowed' };
  }

  /**
   * True if the agent may start before the user asks for it: the folder is trusted, and the same command ran before.
   * @param definition undefined for the built-in agent.
   */
  mayStartUnasked(agent: string, definition: AgentDefinition | undefined): boolean {
    if (!this.#isTrusted()) return false;
    return definition === undefined || this.#ran()[agent] === definitionFingerprint(definition);
  }

  /** Remembers that the user agreed to this definition elsewhere, as when installing it. */
  async allow(agent: string, definition: AgentDefinition): Promise<void> {
    await this.#remember(agent, definitionFingerprint(definition));
  }

  /** Fingerprints by agent. Read each time, since all windows share them. */
  #ran(): Readonly<Record<string, string>> {
    return this.#state.get<Record<string, string>>(memory) ?? {};
  }

  async #remember(agent: string, fingerprint: string): Promise<void> {
    await this.#state.update(memory, { ...this.#ran(), [agent]: fingerprint });
  }

  /** Asks once for the same change, however many callers start the agent. */
  #ask(agent: string, definition: AgentDefinition, fingerprint: string): Promise<boolean> {
    const key = `${fingerprint} ${agent}`;
    const asked =
      this.#asking.get(key) ??
      ('url' in definition ? this.#askServer(agent, definition) : this.#question(agent, definition));
    this.#asking.set(key, asked);
    return asked.finally(() => this.#asking.delete(key));
  }

  #askServer(agent: string, definition: RemoteDefinition): Promise<boolean> {
    const shown = shownDefinition(definition);
    const question = t(
      'Agent "{0}" in acpHost.agents uses a server or headers that were not used before. Your prompts, and the files that the agent reads, would be sent to this server. Connect? {1}',
      agent,
      shown,
    );
    return this.#askFor(agent, shown, question, t('Connect'), t("Don't Connect"));
  }

  #question(agent: string, definition: ProgramDefinition): Promise<boolean> {
    const shown = shownProgram(definition);
    const question = t(
      'The command of agent "{0}" in acpHost.agents has changed since it last ran. Run the new command? {1}',
      agent,
      shown,
    );
    return this.#askFor(agent, shown, question, t('Run'), t("Don't Run"));
  }

  /**
   * Asks in a notification, since a key meant for the editor could accept a dialog. What a notification does not show to the
   * letter, it offers to show in a dialog. @param shown what the user agrees to; part of `question`.
   */
  async #askFor(
    agent: string,
    shown: string,
    question: string,
    allow: string,
    refuse: string,
  ): Promise<boolean> {
    if (shown.length > maxInDialog) {
      const message = t(
        'Agent "{0}" was not started: its definition in acpHost.agents has changed and is too long to be shown. Shorten it, or move it to a script.',
        agent,
      );
      await this.#questions.offer('error', message);
      return false;
    }
    if (isShownByNotification(shown))
      return (await this.#questions.offer('warning', question, allow, refuse)) === allow;
    const show = t('Show Definition…');
    const message = t(
      'The definition of agent "{0}" in acpHost.agents has changed since it last ran. Show the new definition?',
      agent,
    );
    const answer = await this.#questions.offer('warning', message, show, refuse);
    const title = t('Start agent "{0}" with this definition?', agent);
    return answer === show && (await this.#questions.confirm(title, shown, allow));
  }
}

/** A notification truncates long texts, joins blanks and renders links. */
function isShownByNotification(text: string): boolean {
  return text.length <= maxInNotification && !/ {2}|\]\(/.test(text);
}
