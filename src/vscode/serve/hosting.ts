// Joins the services to every connection of every agent, and keeps the table of its sessions.

import { DisposableStore } from '../../base/disposable.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { Connection } from '../../wire/peer.ts';
import type { ServedAgent } from './servedAgent.ts';
import type { Service } from './service.ts';
import { SessionTable } from './sessionTable.ts';

export class Hosting {
  readonly #load: (agent: string) => Promise<readonly Service[]>;
  #services: readonly Service[] = [];
  readonly #tables = new WeakMap<object, SessionTable>();

  /** @param load called with the name of each agent that is about to be served: nobody else needs them. */
  constructor(load: (agent: string) => Promise<readonly Service[]>) {
    this.#load = load;
  }

  /**
   * What all services together are, for `initialize`, which comes before any `attach`. A capability named by several is
   * what they say of it together. @param agent its name in the settings.
   */
  async capabilities(agent: string): Promise<ClientCapabilities> {
    this.#services = await this.#load(agent);
    const all: Record<string, unknown> = {};
    for (const { capabilities } of this.#services) {
      for (const [name, value] of Object.entries(capabilities)) {
        all[name] = isObject(all[name]) && isObject(value) ? { ...all[name], ...value } : value;
      }
    }
    return all;
  }

  /** Call it for each new connection before it reads. Everything ends with the connection. */
  attach(agent: ServedAgent, connection: Connection): void {
    const served = new DisposableStore();
    const sessions = this.sessions(connection);
    for (const service of this.#services) served.add(service.serve(agent, connection, sessions));
    connection.onClose(() => served.dispose());
  }

  /** The sessions of `connection`: whoever opens one adds it. */
  sessions(connection: object): SessionTable {
    let table = this.#tables.get(connection);
    if (!table) this.#tables.set(connection, (table = new SessionTable()));
    return table;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
