// Brings each `session/update` of one connection to the session it is about, in wire order (ACP v1 "Prompt Turn").

import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { sessionNotification } from '../../protocol/session/session.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import { EarlyUpdates, type EarlyLimits } from './earlyUpdates.ts';
import type { SessionReceiver } from './sessionWire.ts';

export interface UpdateTarget {
  readonly sessionId: string;
  receive(update: SessionUpdate): void;
}

/** How many sessions that are over are remembered. */
const maxPast = 1_000;

export class UpdateRoutes implements Disposable {
  readonly #logger: Logger;
  readonly #early: EarlyUpdates;
  readonly #targets = new Map<string, UpdateTarget>();
  /** Sessions that are over, oldest first: what is still said of them is for nobody. */
  readonly #past = new Set<string>();
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
    this.#past.delete(sessionId);
    const early = this.#early.take(sessionId);
    if (before === 'deliver') for (const update of early) target.receive(update);
    return toDisposable(() => {
      if (this.#targets.get(sessionId) !== target) return;
      this.#targets.delete(sessionId);
      this.drop(sessionId);
    });
  }

  /** Nobody wants what came and still comes for this id, until it is added again. */
  drop(sessionId: string): void {
    this.#early.take(sessionId);
    this.#past.add(sessionId);
    for (const oldest of this.#past) {
      if (this.#past.size <= maxPast) break;
      this.#past.delete(oldest);
    }
  }

  #route(sessionId: string, update: SessionUpdate): void {
    const target = this.#targets.get(sessionId);
    if (target) return target.receive(update);
    if (this.#past.has(sessionId)) return;
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
