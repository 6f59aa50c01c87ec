// Stores secrets that users entered for agents, in VS Code's SecretStorage only: environment variables for signing in, headers
// of model providers, and inputs of MCP servers. Also redacts the values from text.

import type { SecretStorage } from 'vscode';
import * as z from 'zod/mini';
import { redactSecrets, minSecretLength } from '../../agent/launch/secretVariable.ts';

/** In place of an agent, for the values that the user entered for MCP servers: they hold for all agents. */
export const inputsOwner = 'servers';

const stored = z.record(z.string(), z.string());

export class AgentSecrets {
  readonly #storage: Pick<SecretStorage, 'get' | 'store' | 'delete'>;
  readonly #what: string;
  /** Values that were read or written in this window, by agent and name, to redact them without waiting. */
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  /** @param what tells the values of one instance from those of another, in the keys of the storage. */
  constructor(storage: Pick<SecretStorage, 'get' | 'store' | 'delete'>, what = 'agentVariables') {
    this.#storage = storage;
    this.#what = what;
  }

  /** Values by name; empty if there are none. */
  async of(agent: string): Promise<Readonly<Record<string, string>>> {
    const text = await this.#storage.get(this.#keyOf(agent));
    const variables = text === undefined ? {} : read(text);
    const known = Object.entries(variables).flatMap(([name, value]) => {
      // The key of an `Authorization` header is a secret without the word before it, too.
      const key = /^(?:bearer|basic|token|apikey) +(\S+)$/i.exec(value)?.[1];
      return [[name, value] as const, ...(key === undefined ? [] : [[`${name} key`, key] as const])];
    });
    this.#known.set(agent, new Map([...(this.#known.get(agent) ?? []), ...known]));
    return variables;
  }

  /** Adds variables to the existing ones. An empty value removes a variable. */
  async add(agent: string, given: Readonly<Record<string, string>>): Promise<void> {
    const all = Object.entries({ ...(await this.of(agent)), ...given }).filter(([, value]) => value !== '');
    if (all.length === 0) await this.#storage.delete(this.#keyOf(agent));
    else await this.#storage.store(this.#keyOf(agent), JSON.stringify(Object.fromEntries(all)));
    await this.of(agent);
  }

  /** Deletes all variables of the agent. Resolves to true if there were any. */
  async forget(agent: string): Promise<boolean> {
    const there = Object.keys(await this.of(agent)).length > 0;
    await this.#storage.delete(this.#keyOf(agent));
    return there;
  }

  /** All values of this agent, except those too short to be secrets. */
  values(agent: string): readonly string[] {
    return [...(this.#known.get(agent)?.values() ?? [])].filter(({ length }) => length >= minSecretLength);
  }

  #keyOf(agent: string): string {
    return `acpHost.${this.#what}/${agent}`;
  }

  /** The text with all values of this agent redacted. */
  redact(agent: string, text: string): string {
    const known = this.#known.get(agent);
    return known === undefined || known.size === 0 ? text : redactSecrets(text, known);
  }
}

function read(text: string): Record<string, string> {
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    // Not in a format of this extension: ignored.
    return {};
  }
}
