// Receives from agents who is signed in to them, and asks those that can be asked. Listens from the start of each
// connection, since agents report it soon after `initialize`.

import type { Agent } from '../../agent/agent.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import {
  authStatus,
  authStatusChanged,
  authStatusPushed,
  type AuthStatus,
} from '../../protocol/authStatus.ts';
import type { Receiver } from '../../protocol/messaging.ts';
import type { ServedAgent, Service } from '../serve/service.ts';
import type { SignInStatuses } from './signInStatuses.ts';

export class AuthStatusService implements Service {
  readonly capabilities = {};
  readonly #statuses: SignInStatuses;
  readonly #logger: Logger;
  /** The newest connection of each agent. */
  readonly #connections = new Map<string, object>();
  readonly #asked = new WeakSet<object>();

  constructor(signInStatuses: SignInStatuses, logger: Logger) {
    this.#statuses = signInStatuses;
    this.#logger = logger;
  }

  serve({ name }: ServedAgent, receiver: Receiver): Disposable {
    const served = new DisposableStore();
    this.#connections.set(name, receiver);
    const set = (status: AuthStatus | undefined): void => this.#set(name, receiver, status);
    served.add(receiver.onNotification(authStatusPushed, set));
    served.add(receiver.onNotification(authStatusChanged, set));
    served.add(
      toDisposable(() => {
        set(undefined);
        if (this.#connections.get(name) === receiver) this.#connections.delete(name);
      }),
    );
    return served;
  }

  /** Asks a running agent once per connection, if it advertises that. Never rejects. */
  async ask({ name, state }: Pick<Agent, 'name' | 'state'>): Promise<void> {
    if (state.kind !== 'ready' || !state.initializeResult.agentCapabilities?.auth?.status) return;
    const { connection } = state;
    if (this.#asked.has(connection)) return;
    this.#asked.add(connection);
    try {
      this.#set(name, connection, await connection.sendRequest(authStatus, {}));
    } catch (error) {
      this.#logger.debug(`[${name}] does not say who is signed in: ${String(error)}`);
    }
  }

  /** A connection that was replaced says nothing about its successor. */
  #set(name: string, connection: object, status: AuthStatus | undefined): void {
    if (this.#connections.get(name) === connection) this.#statuses.set(name, status);
  }
}
