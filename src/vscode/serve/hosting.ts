// Attaches the services to every connection with an agent, and keeps the table of sessions of each connection.

import { DisposableStore } from '../../base/disposable.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';
import type { Connection } from '../../wire/peer.ts';
import { type ServedAgent, type Service, SessionTable } from './service.ts';

export class Hosting {
  readonly #load: (agent: string) => Promise<readonly Service[]>;
  #services: readonly Service[] = [];
  readonly #tables = new WeakMap<object, SessionTable>();

  /** @param load loads the services; called with the agent's name before each connection. */
  constructor(load: (agent: string) => Promise<readonly Service[]>) {
    this.#load = load;
  }

  /**
   * Loads the services and merges their capabilities, for `initialize`. Objects that several services name are merged too.
   * Call it before `attach`. @param agent its name in the settings.
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

  /** Call it for each new connection before it reads. The services are disposed when the connection closes. */
  attach(agent: ServedAgent, connection: Connection): void {
    const served = new DisposableStore();
    const sessions = this.sessions(connection);
    for (const service of this.#services) served.add(service.serve(agent, connection, sessions));
    connection.onClose(() => served.dispose());
  }

  /** The sessions of `connection`; the code that opens a session adds it. */
  sessions(connection: object): SessionTable {
    let table = this.#tables.get(connection);
    if (!table) this.#tables.set(connection, (table = new SessionTable()));
    return table;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
