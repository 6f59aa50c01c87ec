// Whether moving the cursor is a reason to ask for a suggestion: only for who is editing, and not again and again.

import type { Clock } from '../../base/clock.ts';
import { activeFor, RecentEdits } from './recentEdits.ts';

/** ms before the same line may ask again. */
const sameLine = 5_000;
/** ms without asking after a refusal. */
const afterRejection = 5_000;

export type TriggerDecision =
  | { readonly kind: 'ask' }
  /** `reason` is English, for the log. */
  | { readonly kind: 'none'; readonly reason: string };

export class CursorTrigger {
  readonly #clock: Clock;
  readonly #edited = new RecentEdits();
  #askedAt = -Infinity;
  #rejectedAt = -Infinity;
  #last: { readonly uri: string; readonly line: number; readonly at: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The user edited a document; undo and redo are no edits here. @param at ms, on the clock. */
  edited(uri: string, at: number): void {
    this.#edited.edited(uri, at);
  }

  /** The agent was asked, for whatever reason. */
  asked(): void {
    this.#askedAt = this.#clock.now();
  }

  rejected(): void {
    this.#rejectedAt = this.#clock.now();
    // A refusal holds in each document until it is edited again.
    this.#edited.forget();
  }

  /** The cursor is on another place now, by key or mouse, with one empty selection. @param line 0-based. */
  moved(uri: string, line: number): TriggerDecision {
    const now = this.#clock.now();
    if (!this.#edited.has(uri, now)) return none('not edited lately, or not since a refusal');
    if (now - this.#askedAt > activeFor) return none('not asked lately');
    if (now - this.#rejectedAt < afterRejection) return none('refused just now');
    const last = this.#last;
    if (last && last.uri === uri && last.line === line && now - last.at < sameLine) {
      return none('asked on this line just now');
    }
    this.#last = { uri, line, at: now };
    return { kind: 'ask' };
  }
}

function none(reason: string): TriggerDecision {
  return { kind: 'none', reason };
}
