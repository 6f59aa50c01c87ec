// Routes each `session/update` of one connection to its session, in wire order (ACP v1 "Prompt Turn"). Buffers updates of
// sessions that are not open yet.

import type { Clock } from '../../base/clock.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { Receiver } from '../../protocol/messaging.ts';
import { sessionNotification } from '../../protocol/session/session.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import { roughSize } from '../../base/roughSize.ts';

export interface UpdateTarget {
  readonly sessionId: string;
  handleUpdate(update: SessionUpdate): void;
}

/** Number of ended sessions that are remembered. */
const maxPast = 1_000;

export class UpdateRoutes implements Disposable {
  readonly #logger: Logger;
  readonly #early: EarlyUpdates;
  readonly #targets = new Map<string, UpdateTarget>();
  /** Ended sessions, oldest first. Their updates are dropped. */
  readonly #past = new Set<string>();
  readonly #subscription: Disposable;
  #losing = false;

  /**
   * Must be created before the connection starts to read, or updates are missed. @param clock drops updates whose session is
   * not opened for a long time.
   */
  constructor(
    receiver: Pick<Receiver, 'onNotification'>,
    logger: Logger,
    limits?: EarlyLimits,
    clock?: Clock,
  ) {
    this.#logger = logger;
    this.#early = new EarlyUpdates(limits, clock);
    this.#subscription = receiver.onNotification(sessionNotification, ({ sessionId, update }) =>
      this.#route(sessionId, update),
    );
  }

  has(sessionId: string): boolean {
    return this.#targets.has(sessionId);
  }

  /**
   * Routes the updates of its session id to `target` until the result is disposed. Buffered updates are delivered now,
   * or dropped if they belong to an earlier use of the session.
   */
  add(target: UpdateTarget, before: 'deliver' | 'drop'): Disposable {
    const { sessionId } = target;
    this.#targets.set(sessionId, target);
    this.#past.delete(sessionId);
    const early = this.#early.take(sessionId);
    if (before === 'deliver') for (const update of early) target.handleUpdate(update);
    return toDisposable(() => {
      if (this.#targets.get(sessionId) !== target) return;
      this.#targets.delete(sessionId);
      this.drop(sessionId);
    });
  }

  /** Drops buffered and future updates of this id, until it is added again. */
  drop(sessionId: string): void {
    this.#early.take(sessionId);
    this.#past.add(sessionId);
    for (const oldest of this.#past) {
      if (this.#past.size <= maxPast) break;
      this.#past.delete(oldest);
    }
  }

  /** Delivers an update that this client made of another message of the agent. Dropped if the session is not open. */
  deliver(sessionId: string, update: SessionUpdate): void {
    this.#targets.get(sessionId)?.handleUpdate(update);
  }

  #route(sessionId: string, update: SessionUpdate): void {
    const target = this.#targets.get(sessionId);
    if (target) return target.handleUpdate(update);
    if (this.#past.has(sessionId)) return;
    const lost = this.#early.add(sessionId, update);
    if (lost > 0 && !this.#losing) {
      this.#losing = true;
      this.#logger.warn(
        'The agent sends many updates for sessions that were never opened; the oldest are dropped.',
      );
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#targets.clear();
    this.#early.dispose();
  }
}

/** Limits of the buffer. */
export interface EarlyLimits {
  readonly count: number;
  readonly bytes: number;
}

const defaultLimits: EarlyLimits = { count: 10_000, bytes: 16 * 2 ** 20 };

/** ms that an update is kept at least. It is dropped after at most twice that. */
export const patience = 5 * 60_000;

interface Early {
  readonly sessionId: string;
  readonly update: SessionUpdate;
  readonly size: number;
}

/**
 * Buffers updates for sessions that are not open yet. Some agents send updates before the response that creates the
 * session (copilot its commands, opencode the whole history of a fork).
 */
export class EarlyUpdates implements Disposable {
  readonly #limits: EarlyLimits;
  readonly #clock: Clock | undefined;
  #timer: Disposable | undefined;
  /** Oldest first. */
  readonly #kept = new Set<Early>();
  #bytes = 0;

  constructor(limits: EarlyLimits = defaultLimits, clock?: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Returns how many of the oldest updates were dropped to make room, including this one if it alone is too large. */
  add(sessionId: string, update: SessionUpdate): number {
    const size = roughSize(update, this.#limits.bytes) + sessionId.length;
    const early = { sessionId, update, size };
    this.#kept.add(early);
    this.#bytes += size;
    if (!this.#timer) this.#dropLater();
    let lost = 0;
    for (const oldest of this.#kept) {
      if (this.#kept.size <= this.#limits.count && this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
      lost += 1;
    }
    return lost;
  }

  /** Removes and returns the buffered updates of a session, in wire order. */
  take(sessionId: string): SessionUpdate[] {
    const taken: SessionUpdate[] = [];
    for (const early of this.#kept) {
      if (early.sessionId !== sessionId) continue;
      this.#remove(early);
      taken.push(early.update);
    }
    return taken;
  }

  /** Drops what is kept now, unless it is taken before. */
  #dropLater(): void {
    const kept = [...this.#kept];
    this.#timer = this.#clock?.setTimer(patience, () => {
      this.#timer = undefined;
      for (const early of kept) if (this.#kept.has(early)) this.#remove(early);
      if (this.#kept.size > 0) this.#dropLater();
    });
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#kept.clear();
  }

  #remove(early: Early): void {
    this.#kept.delete(early);
    this.#bytes -= early.size;
  }
}
