// Stores the user's favorite models of each agent. Pages list them first, and a command selects the next one.

import type { Memento } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';

const key = 'favoriteModels';
/** Maximum number of favorites of an agent. */
const mostModels = 100;
const mostAgents = 100;

export class FavoriteModels implements Disposable {
  readonly #storage: Pick<Memento, 'get' | 'update'>;
  readonly #changes: Emitter<void>;

  /** @param storage the global state, not that of a workspace. */
  constructor(storage: Pick<Memento, 'get' | 'update'>, logger: Logger) {
    this.#storage = storage;
    this.#changes = new Emitter((error) => logger.error('A listener of the favorite models failed', error));
  }

  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Ids of models in the order in which they became favorites, including models that the agent no longer offers. */
  of(agent: string): readonly string[] {
    return this.#all().find(([name]) => name === agent)?.[1] ?? [];
  }

  async set(agent: string, model: string, isFavorite: boolean): Promise<void> {
    const others = this.of(agent).filter((one) => one !== model);
    const models = isFavorite ? [...others, model].slice(-mostModels) : others;
    const otherAgents = this.#all().filter(([name]) => name !== agent);
    const all = models.length === 0 ? otherAgents : [...otherAgents, [agent, models] as const];
    await this.#storage.update(key, all.slice(-mostAgents));
    this.#changes.fire();
  }

  /** Validated, since another version may have stored another shape. */
  #all(): readonly (readonly [agent: string, models: readonly string[]])[] {
    const stored = this.#storage.get<unknown>(key);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry: unknown) => {
      const [agent, models] = Array.isArray(entry) ? (entry as unknown[]) : [];
      return typeof agent === 'string' && Array.isArray(models)
        ? [[agent, models.filter((one) => typeof one === 'string')] as const]
        : [];
    });
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
