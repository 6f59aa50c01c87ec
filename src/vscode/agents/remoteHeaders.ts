// Asks for the values of the headers of remote agents when an agent is connected, and stores them in VS Code's secret storage. A
// value is sent only to the server for which it was entered. Used by `LaunchPolicy` and `addServer`.

import * as failures from '../../agent/agentFailure.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import type { RemoteDefinition } from '../../agent/launch/agentDefinition.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import type { Questions } from '../window/questions.ts';
import { oneLine } from '../window/shownText.ts';

export class RemoteHeaders {
  readonly secrets: AgentSecrets;
  readonly #questions: Pick<Questions, 'offer' | 'input'>;
  /** Agents whose server has refused the values since they were last asked for. */
  readonly #refused = new Set<string>();

  /** @param secrets of headers only, by agent. */
  constructor(secrets: AgentSecrets, questions: Pick<Questions, 'offer' | 'input'>) {
    this.secrets = secrets;
    this.#questions = questions;
  }

  /** Asks for values that are missing, or that the server has refused. Resolves to `refused` if the user dismisses a question. */
  async permit(agent: string, { url, headers = [] }: RemoteDefinition): Promise<LaunchPermit> {
    const stored = await this.secrets.of(agent);
    const origin = originOf(url);
    const wasRefused = this.#refused.has(agent);
    const values: Record<string, string> = {};
    const entered: Record<string, string> = {};
    for (const name of headers) {
      const known = stored[keyOf(origin, name)];
      const value = known === undefined || wasRefused ? await this.#ask(agent, origin, name, known) : known;
      if (value === undefined) return { kind: 'refused', failure: failures.headerMissing(agent, name) };
      values[name] = value;
      if (value !== known) entered[name] = value;
    }
    this.#refused.delete(agent);
    await this.store(agent, url, entered);
    return { kind: 'allowed', headers: values };
  }

  /** Stores values that the user entered, by the name of the header. */
  async store(agent: string, url: string, values: Readonly<Record<string, string>>): Promise<void> {
    const origin = originOf(url);
    const keyed = Object.entries(values).map(([name, value]) => [keyOf(origin, name), value]);
    if (keyed.length > 0) await this.secrets.add(agent, Object.fromEntries(keyed) as Record<string, string>);
  }

  /** To be called when the server has refused the values: the next `permit` asks again. */
  refused(agent: string): void {
    this.#refused.add(agent);
  }

  /** Begins with a notification: an input box that opens by itself could receive text that the user types into the editor. */
  async #ask(
    agent: string,
    origin: string,
    header: string,
    known: string | undefined,
  ): Promise<string | undefined> {
    const enter = t('Enter Value');
    const same = t('Use the Same Value');
    // The server must stay in sight: VS Code cuts long messages.
    const name = oneLine(agentName(agent), 80);
    const shown = oneLine(header, 80);
    const message =
      known === undefined
        ? t('Agent "{0}" needs the value of the header "{1}" for {2}.', name, shown, origin)
        : t(
            '{2} did not accept the headers of agent "{0}". Enter the value of "{1}" again?',
            name,
            shown,
            origin,
          );
    const buttons = known === undefined ? [enter] : [enter, same];
    const answer = await this.#questions.offer('warning', message, ...buttons);
    if (answer === same) return known;
    if (answer !== enter) return undefined;
    const value = await this.#questions.input({
      title: t('{0}: {1}', name, shown),
      prompt: t("Sent to {0} only, and stored in VS Code's secret storage.", origin),
      password: true,
      optional: false,
    });
    return value?.trim();
  }
}

/** Scheme, host and port. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function keyOf(origin: string, header: string): string {
  return `${origin} ${header.toLowerCase()}`;
}
