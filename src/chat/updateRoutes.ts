// Brings each `session/update` of one connection to the session it is about, in wire order (ACP v1 "Prompt Turn").

import { toDisposable, type Disposable } from '../base/disposable.ts';
import type { Logger } from '../base/logger.ts';
import { sessionNotification } from '../protocol/session.ts';
import type { SessionUpdate } from '../protocol/sessionUpdate.ts';
import { EarlyUpdates, type EarlyLimits } from './earlyUpdates.ts';
import type { SessionReceiver } from './sessionWire.ts';

export interface UpdateTarget {
  readonly sessionId: string;
  receive(update: SessionUpdate): void;
}

export class UpdateRoutes implements Disposable {
  readonly #logger: Logger;
  readonly #early: EarlyUpdates;
  readonly #targets = new Map<string, UpdateTarget>();
  readonly #subscription: Disposable;
  #losing = false;

  /** To be made before the connection reads, so that nothing is missed. */
  constructor(receiver: SessionReceiver, logger: Logger, limits?: EarlyLimits) {
    this.#logger = logger;
    this.#early = new EarlyUpdates(limits);
    this.#subscription = receiver.onNotification(sessionNotification, ({ sessionId, update }) =>
      this.#route(sessionId, update),
    );
  }

  has(sessionId: string): boolean {
    return this.#targets.has(sessionId);
  }

  /**
   * From now on `target` gets the updates of its id. Those that came before are delivered now, or dropped where they
   * can't be about this opening of the session. Disposing the result ends it.
   */
  add(target: UpdateTarget, before: 'deliver' | 'drop'): Disposable {
    const { sessionId } = target;
    this.#targets.set(sessionId, target);
    const early = this.#early.take(sessionId);
    if (before === 'deliver') for (const update of early) target.receive(update);
    return toDisposable(() => {
      if (this.#targets.get(sessionId) === target) this.#targets.delete(sessionId);
    });
  }

  /** Nobody will ask for what came for this id. */
  drop(sessionId: string): void {
    this.#early.take(sessionId);
  }

  #route(sessionId: string, update: SessionUpdate): void {
    const target = this.#targets.get(sessionId);
    if (target) return target.receive(update);
    const lost = this.#early.add(sessionId, update);
    if (lost > 0 && !this.#losing) {
      this.#losing = true;
      this.#logger.warn('The agent says much about sessions that were never opened; the oldest is dropped.');
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#targets.clear();
  }
}
