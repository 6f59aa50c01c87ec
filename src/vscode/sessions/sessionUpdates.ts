// Receives `session/update` from the start of each connection, so that no update is lost before its session is adopted (ACP v1
// "Prompt Turn").

import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { sessionClientCapability } from '../../chat/session/sessionClientCapability.ts';
import { UpdateRoutes } from '../../chat/session/updateRoutes.ts';
import type { Receiver } from '../../protocol/messaging.ts';
import type { ServedAgent, Service } from '../serve/service.ts';

export class SessionUpdates implements Service {
  readonly capabilities = sessionClientCapability;
  readonly #logger: Logger;
  readonly #routes = new WeakMap<object, UpdateRoutes>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  serve(_agent: ServedAgent, receiver: Receiver): Disposable {
    const routes = new UpdateRoutes(receiver, this.#logger);
    this.#routes.set(receiver, routes);
    return toDisposable(() => {
      this.#routes.delete(receiver);
      routes.dispose();
    });
  }

  /** Undefined once the connection is closed. The agent's state may still be `ready` then. */
  of(connection: object): UpdateRoutes | undefined {
    return this.#routes.get(connection);
  }
}
