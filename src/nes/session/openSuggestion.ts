// Tracks one suggestion from receipt to outcome, however many offers it was split into. Its outcome is reported once.

import type { Clock } from '../../base/clock.ts';
import type { RejectReason } from '../../protocol/nes/nes.ts';
import type { OutcomeLedger } from './outcomeLedger.ts';

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
