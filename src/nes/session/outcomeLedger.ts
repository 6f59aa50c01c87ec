// Keeps account of every suggestion an agent gave, so that each ends in exactly one accept or reject, at shutdown too.

import { nesAccept, nesReject, type RejectReason } from '../../protocol/nes/nes.ts';
import type { NesWire } from './nesWire.ts';

/** NES draft "Accept / Reject". A reason is left out where the user never saw the suggestion and nothing cancelled it. */
export type Outcome =
  { readonly kind: 'accepted' } | { readonly kind: 'rejected'; readonly reason?: RejectReason };

/** The suggestions of one NES session. */
export class OutcomeLedger {
  readonly #wire: NesWire;
  readonly #sessionId: string;
  readonly #pending = new Map<string, { shown: boolean }>();

  constructor(wire: NesWire, sessionId: string) {
    this.#wire = wire;
    this.#sessionId = sessionId;
  }

  /** The agent gave `id`. An id given twice is one suggestion. */
  received(id: string): void {
    if (!this.#pending.has(id)) this.#pending.set(id, { shown: false });
  }

  /** The user can see `id` now. */
  shown(id: string): void {
    const entry = this.#pending.get(id);
    if (entry) entry.shown = true;
  }

  /** Tells the agent. Only the first end of a suggestion counts; false when it had ended before. */
  end(id: string, outcome: Outcome): boolean {
    if (!this.#pending.delete(id)) return false;
    if (outcome.kind === 'accepted') {
      this.#wire.sendNotification(nesAccept, { sessionId: this.#sessionId, id });
    } else {
      const { reason } = outcome;
      this.#wire.sendNotification(
        nesReject,
        reason === undefined
          ? { sessionId: this.#sessionId, id }
          : { sessionId: this.#sessionId, id, reason },
      );
    }
    return true;
  }

  /** Ends whatever is still open: what was seen as ignored, the rest without a reason. */
  endAll(): void {
    for (const [id, { shown }] of [...this.#pending]) {
      this.end(id, shown ? { kind: 'rejected', reason: 'ignored' } : { kind: 'rejected' });
    }
  }
}
