// Whether an agent's process may start: never in a folder that is not trusted, and a command that is another than the one
// that ran before only after the user has seen it. What a user writes into the settings himself is not asked about when it
// is new; but settings are synced and edited by other programs, and a swap under a known name must not go unseen.

import { workspace, type Memento } from 'vscode';
import type { AgentDefinition } from '../../agent/launch/agentDefinition.ts';
import * as failures from '../../agent/agentFailure.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import { commandLine } from '../../agent/launch/commandLine.ts';
import { definitionFingerprint } from '../../agent/launch/definitionFingerprint.ts';
import { t } from '../../base/l10n.ts';
import type { Questions } from '../window/questions.ts';

const memory = 'acpHost.agentsThatRan';

/** Of the command shown in the question, UTF-16 units. */
const maxShown = 600;

export class LaunchGate {
  readonly #state: Pick<Memento, 'get' | 'update'>;
  readonly #questions: Pick<Questions, 'offer'>;
  readonly #isTrusted: () => boolean;
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(
    state: Pick<Memento, 'get' | 'update'>,
    questions: Pick<Questions, 'offer'>,
    isTrusted: () => boolean = () => workspace.isTrusted,
  ) {
    this.#state = state;
    this.#questions = questions;
    this.#isTrusted = isTrusted;
  }

  /** May take as long as the user. @param definition as the user wrote it; nothing for the embedded agent. */
  async permit(agent: string, definition: AgentDefinition | undefined): Promise<LaunchPermit> {
    if (!this.#isTrusted()) return { kind: 'refused', failure: failures.untrusted(agent) };
    if (!definition) return { kind: 'allowed' };
    const fingerprint = definitionFingerprint(definition);
    const before = this.#ran()[agent];
    if (before !== undefined && before !== fingerprint && !(await this.#ask(agent, definition, fingerprint)))
      return { kind: 'refused', failure: failures.notAllowed(agent) };
    if (before !== fingerprint) await this.#remember(agent, fingerprint);
    return { kind: 'allowed' };
  }

  /**
   * Whether it may start without anybody asking for it: in a trusted folder, and only what ran before at the user's wish.
   * @param definition nothing for the embedded agent.
   */
  mayStartUnasked(agent: string, definition: AgentDefinition | undefined): boolean {
    if (!this.#isTrusted()) return false;
    return definition === undefined || this.#ran()[agent] === definitionFingerprint(definition);
  }

  /** The user has seen this definition and agreed to it in another way. */
  async allow(agent: string, definition: AgentDefinition): Promise<void> {
    await this.#remember(agent, definitionFingerprint(definition));
  }

  /** Windows share what is remembered, so it is read anew. */
  #ran(): Readonly<Record<string, string>> {
    return this.#state.get<Record<string, string>>(memory) ?? {};
  }

  async #remember(agent: string, fingerprint: string): Promise<void> {
    await this.#state.update(memory, { ...this.#ran(), [agent]: fingerprint });
  }

  /** One question at a time for the same change, however many start the agent. */
  #ask(agent: string, definition: AgentDefinition, fingerprint: string): Promise<boolean> {
    const key = `${fingerprint} ${agent}`;
    const asked = this.#asking.get(key) ?? this.#question(agent, definition);
    this.#asking.set(key, asked);
    return asked.finally(() => this.#asking.delete(key));
  }

  /** Not a dialog in front: a key meant for the editor could agree to it. */
  async #question(agent: string, definition: AgentDefinition): Promise<boolean> {
    const line = commandLine(definition);
    const shown =
      line.length > maxShown ? t('{0}… ({1} characters)', line.slice(0, maxShown), line.length) : line;
    const names = Object.keys(definition.env ?? {});
    const run = t('Run It');
    const answer = await this.#questions.offer(
      'warning',
      names.length === 0
        ? t(
            'The command of agent "{0}" in acpHost.agents is not the one that ran before. Run it? {1}',
            agent,
            shown,
          )
        : t(
            'The command of agent "{0}" in acpHost.agents is not the one that ran before. Run it? {1} (variables: {2})',
            agent,
            shown,
            names.join(', '),
          ),
      run,
      t('Do Not Run'),
    );
    return answer === run;
  }
}
