// Provides the values of the headers of remote agents: asks for them when an agent is connected, and stores them in VS Code's
// secret storage. A value is sent only to the server for which it was entered. Used by `LaunchPolicy` and `addServer`.

import * as failures from '../../agent/agentFailure.ts';
import type { LaunchPermit } from '../../agent/agentParts.ts';
import type { RemoteDefinition } from '../../agent/launch/agentDefinition.ts';
import type { AgentSecrets } from '../storage/agentSecrets.ts';
import type { Questions } from '../window/questions.ts';
import type { askForHeader as ask } from './askForHeader.ts';

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
      const value =
        known === undefined || wasRefused
          ? await askForHeader({ agent, origin, header: name, known }, this.#questions)
          : known;
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
}

const askForHeader: typeof ask = async (wanted, questions) =>
  (await import('./askForHeader.ts')).askForHeader(wanted, questions);

/** Scheme, host and port. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function keyOf(origin: string, header: string): string {
  return `${origin} ${header.toLowerCase()}`;
}
