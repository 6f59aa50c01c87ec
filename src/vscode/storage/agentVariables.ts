// The values users gave agents for their environment when signing in: in VS Code's SecretStorage, and nowhere else.

import type { SecretStorage } from 'vscode';
import * as z from 'zod/mini';
import { redactSecrets, minSecretLength } from '../../agent/redactSecrets.ts';

const stored = z.record(z.string(), z.string());

export class AgentVariables {
  readonly #storage: Pick<SecretStorage, 'get' | 'store' | 'delete'>;
  /** Of agents that were started with them, so that what they say of them can be hidden at once. */
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  constructor(storage: Pick<SecretStorage, 'get' | 'store' | 'delete'>) {
    this.#storage = storage;
  }

  /** By name; empty when there are none. */
  async of(agent: string): Promise<Readonly<Record<string, string>>> {
    const text = await this.#storage.get(keyOf(agent));
    const variables = text === undefined ? {} : read(text);
    this.#known.set(agent, new Map([...(this.#known.get(agent) ?? []), ...Object.entries(variables)]));
    return variables;
  }

  /** Beside those there are. An empty value takes one away. */
  async add(agent: string, given: Readonly<Record<string, string>>): Promise<void> {
    const all = Object.entries({ ...(await this.of(agent)), ...given }).filter(([, value]) => value !== '');
    if (all.length === 0) await this.#storage.delete(keyOf(agent));
    else await this.#storage.store(keyOf(agent), JSON.stringify(Object.fromEntries(all)));
    await this.of(agent);
  }

  /** Answers whether there were any. */
  async forget(agent: string): Promise<boolean> {
    const there = Object.keys(await this.of(agent)).length > 0;
    await this.#storage.delete(keyOf(agent));
    return there;
  }

  /** All values this agent was given, but for those too short to be secrets. */
  values(agent: string): readonly string[] {
    return [...(this.#known.get(agent)?.values() ?? [])].filter(({ length }) => length >= minSecretLength);
  }

  /** The text without any value this agent was given. */
  hide(agent: string, text: string): string {
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
    // Written by nobody we know: as if there were none.
    return {};
  }
}
