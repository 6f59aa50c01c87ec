// Updates for sessions nobody knows yet. Some agents speak of a session before they answered the request that makes it
// (copilot its commands, opencode the whole history of a fork), so what they say is kept until it has somebody to hear it.

import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import { roughSize } from '../../base/roughSize.ts';

export interface EarlyLimits {
  readonly count: number;
  readonly bytes: number;
}

const defaultLimits: EarlyLimits = { count: 10_000, bytes: 16 * 2 ** 20 };

interface Early {
  readonly sessionId: string;
  readonly update: SessionUpdate;
  readonly size: number;
}

export class EarlyUpdates {
  readonly #limits: EarlyLimits;
  /** Oldest first. */
  readonly #kept = new Set<Early>();
  #bytes = 0;

  constructor(limits: EarlyLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** Answers how many others, the oldest, were given up for it; one that is too large alone is given up itself. */
  add(sessionId: string, update: SessionUpdate): number {
    const size = roughSize(update, this.#limits.bytes) + sessionId.length;
    const early = { sessionId, update, size };
    this.#kept.add(early);
    this.#bytes += size;
    let lost = 0;
    for (const oldest of this.#kept) {
      if (this.#kept.size <= this.#limits.count && this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
      lost += 1;
    }
    return lost;
  }

  /** Hands over what was kept for this session, in the order it came. */
  take(sessionId: string): SessionUpdate[] {
    const taken: SessionUpdate[] = [];
    for (const early of this.#kept) {
      if (early.sessionId !== sessionId) continue;
      this.#remove(early);
      taken.push(early.update);
    }
    return taken;
  }

  #remove(early: Early): void {
    this.#kept.delete(early);
    this.#bytes -= early.size;
  }
}
