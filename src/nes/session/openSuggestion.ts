// Tracks one suggestion from receipt to outcome, however many offers it was split into. Its outcome is reported once.

import type { Clock } from '../../base/clock.ts';
import { type RejectReason, nesAccept, nesReject } from '../../protocol/nes/nes.ts';
import type { NesWire } from './deferredChangeWire.ts';

/** Why a suggestion ended without being accepted. `notShown`: the user never saw it, and it was not cancelled. */
export type DropReason = RejectReason | 'notShown';

export class OpenSuggestion {
  readonly id: string;
  readonly #outcomes: OutcomeLedger;
  readonly #clock: Clock;
  #shownAt: number | undefined;
  #accepted = false;
  #ended = false;

  constructor(id: string, outcomes: OutcomeLedger, clock: Clock) {
    this.id = id;
    this.#outcomes = outcomes;
    this.#clock = clock;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get wasShown(): boolean {
    return this.#shownAt !== undefined;
  }

  /** ms since the user first saw any of it; 0 if never. */
  get visibleFor(): number {
    return this.#shownAt === undefined ? 0 : this.#clock.now() - this.#shownAt;
  }

  shown(): void {
    this.#shownAt ??= this.#clock.now();
    this.#outcomes.shown(this.id);
  }

  /** A part of it was applied. */
  accepted(): void {
    this.#accepted = true;
  }

  /**
   * All its parts were applied, or no more of them will be offered. Only the first call has an effect. A suggestion that was
   * never shown is reported as neither ignored nor replaced.
   */
  end(reason: DropReason | 'finished'): void {
    if (this.#ended) return;
    this.#ended = true;
    const how = !this.wasShown && (reason === 'ignored' || reason === 'replaced') ? 'notShown' : reason;
    if (this.#accepted || how === 'finished') this.#outcomes.end(this.id, { kind: 'accepted' });
    else if (how === 'notShown') this.#outcomes.end(this.id, { kind: 'rejected' });
    else this.#outcomes.end(this.id, { kind: 'rejected', reason: how });
  }

  /** The agent sent the same suggestion again. The newer object reports the outcome. */
  supersede(): void {
    this.#ended = true;
  }
}

/** NES draft "Accept / Reject". No reason if the user never saw the suggestion and it was not cancelled. */
type Outcome = { readonly kind: 'accepted' } | { readonly kind: 'rejected'; readonly reason?: RejectReason };

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
