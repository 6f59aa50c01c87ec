// Stores the environment variables that users entered for agents when signing in, in VS Code's SecretStorage only. Also redacts
// their values from text.

import type { SecretStorage } from 'vscode';
import * as z from 'zod/mini';
import { redactSecrets, minSecretLength } from '../../agent/launch/secretVariable.ts';

const stored = z.record(z.string(), z.string());

export class AgentVariables {
  readonly #storage: Pick<SecretStorage, 'get' | 'store' | 'delete'>;
  /** Values that were read or written in this window, by agent and name, to redact them without waiting. */
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  constructor(storage: Pick<SecretStorage, 'get' | 'store' | 'delete'>) {
    this.#storage = storage;
  }

  /** Values by name; empty if there are none. */
  async of(agent: string): Promise<Readonly<Record<string, string>>> {
    const text = await this.#storage.get(keyOf(agent));
    const variables = text === undefined ? {} : read(text);
    this.#known.set(agent, new Map([...(this.#known.get(agent) ?? []), ...Object.entries(variables)]));
    return variables;
  }

  /** Adds variables to the existing ones. An empty value removes a variable. */
  async add(agent: string, given: Readonly<Record<string, string>>): Promise<void> {
    const all = Object.entries({ ...(await this.of(agent)), ...given }).filter(([, value]) => value !== '');
    if (all.length === 0) await this.#storage.delete(keyOf(agent));
    else await this.#storage.store(keyOf(agent), JSON.stringify(Object.fromEntries(all)));
    await this.of(agent);
  }

  /** Deletes all variables of the agent. Resolves to true if there were any. */
  async forget(agent: string): Promise<boolean> {
    const there = Object.keys(await this.of(agent)).length > 0;
    await this.#storage.delete(keyOf(agent));
    return there;
  }

  /** All values of this agent, except those too short to be secrets. */
  values(agent: string): readonly string[] {
    return [...(this.#known.get(agent)?.values() ?? [])].filter(({ length }) => length >= minSecretLength);
  }

  /** The text with all values of this agent redacted. */
  redact(agent: string, text: string): string {
    const known = this.#known.get(agent);
    return known === undefined || known.size === 0 ? text : redactSecrets(text, known);
  }
}

function keyOf(agent: string): string {
  return `acpHost.agentVariables/${agent}`;
}

function read(text: string): Record<string, string> {
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    // Not in a format of this extension: ignored.
    return {};
  }
}
