// Records every suggestion received from an agent and sends exactly one `nes/accept` or `nes/reject` for each.

import { nesAccept, nesReject, type RejectReason } from '../../protocol/nes/nes.ts';
import type { NesWire } from './deferredChangeWire.ts';

/** NES draft "Accept / Reject". No reason if the user never saw the suggestion and it was not cancelled. */
export type Outcome =
  { readonly kind: 'accepted' } | { readonly kind: 'rejected'; readonly reason?: RejectReason };

/** The open suggestions of one NES session. */
export class OutcomeLedger {
  readonly #wire: NesWire;
  readonly #sessionId: string;
  readonly #pending = new Map<string, { shown: boolean }>();

  constructor(wire: NesWire, sessionId: string) {
    this.#wire = wire;
    this.#sessionId = sessionId;
  }

  /** The agent sent `id`. An ID sent twice is one suggestion. */
  received(id: string): void {
    if (!this.#pending.has(id)) this.#pending.set(id, { shown: false });
  }

  /** The user can see `id` now. */
  shown(id: string): void {
    const entry = this.#pending.get(id);
    if (entry) entry.shown = true;
  }

  /** Sends the outcome. Only the first one counts; false if the suggestion had ended before or is unknown. */
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

  /** Ends all open suggestions: those that were shown as ignored, the others without a reason. */
  endAll(): void {
    for (const [id, { shown }] of [...this.#pending]) {
      this.end(id, shown ? { kind: 'rejected', reason: 'ignored' } : { kind: 'rejected' });
    }
  }
}
