// Receives `session/update` from the start of each connection, so that no update is lost before its session is adopted (ACP v1
// "Prompt Turn"). Also the client capabilities for sessions (ACP v1 "Initialization").

import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { UpdateRoutes } from '../../chat/session/updateRoutes.ts';
import type { Receiver } from '../../protocol/messaging.ts';
import type { ServedAgent, Service } from '../serve/service.ts';
import type { ClientCapabilities } from '../../protocol/initialize.ts';

export class SessionUpdates implements Service {
  readonly capabilities = sessionClientCapability;
  readonly #logger: Logger;
  readonly #clock: Clock | undefined;
  readonly #routes = new WeakMap<object, UpdateRoutes>();

  /** @param clock as of `UpdateRoutes`. */
  constructor(logger: Logger, clock?: Clock) {
    this.#logger = logger;
    this.#clock = clock;
  }

  serve(_agent: ServedAgent, receiver: Receiver): Disposable {
    const routes = new UpdateRoutes(receiver, this.#logger, undefined, this.#clock);
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

/**
 * The client capabilities for sessions: what this client shows beyond the required minimum (ACP v1 "Initialization").
 */
const sessionClientCapability: ClientCapabilities = {
  session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
  subagents: {},
  plan: {},
};
