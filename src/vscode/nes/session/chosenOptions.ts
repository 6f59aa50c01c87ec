// Stores the NES options that the user chose for each agent, so that later sessions start with them.

import type { Memento } from 'vscode';
import type { OptionValue } from '../../../nes/session/nesOptions.ts';

type Chosen = readonly (readonly [configId: string, value: OptionValue])[];

const key = 'nesOptions';
/** Per agent. */
const mostChosen = 100;
const mostAgents = 100;

export class ChosenOptions {
  readonly #storage: Memento;

  /** @param storage the global state, not that of a workspace. */
  constructor(storage: Memento) {
    this.#storage = storage;
  }

  /** In the order in which they were chosen, since one option may make another available. */
  of(agent: string): Chosen {
    return this.#all().find(([name]) => name === agent)?.[1] ?? [];
  }

  async choose(agent: string, configId: string, value: OptionValue): Promise<void> {
    const others = this.of(agent).filter(([id]) => id !== configId);
    const chosen: Chosen = [...others, [configId, value] as const].slice(-mostChosen);
    const all = [...this.#all().filter(([name]) => name !== agent), [agent, chosen] as const];
    await this.#storage.update(key, all.slice(-mostAgents));
  }

  /** Checked, since another version may have written any shape. */
  #all(): readonly (readonly [agent: string, chosen: Chosen])[] {
    const stored = this.#storage.get<unknown>(key);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry: unknown) => {
      const [agent, chosen] = Array.isArray(entry) ? (entry as unknown[]) : [];
      return typeof agent === 'string' && Array.isArray(chosen)
        ? [[agent, chosen.filter(isChosen)] as const]
        : [];
    });
  }
}

function isChosen(one: unknown): one is readonly [string, OptionValue] {
  return (
    Array.isArray(one) &&
    typeof one[0] === 'string' &&
    (typeof one[1] === 'string' || typeof one[1] === 'boolean')
  );
}
