// Whether moving the cursor is a reason to ask for a suggestion: only for who is editing, and not again and again.

import type { Clock } from '../base/clock.ts';

/** ms after an edit, and after the last question, in which a move of the cursor may ask. */
const activeFor = 10_000;
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
  #edited: { readonly uri: string; readonly at: number } | undefined;
  #askedAt = -Infinity;
  #rejectedAt = -Infinity;
  #rejectedSinceEdit = false;
  #last: { readonly uri: string; readonly line: number; readonly at: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The user edited a document; undo and redo are no edits here. @param at ms, on the clock. */
  edited(uri: string, at: number): void {
    this.#edited = { uri, at };
    // A refusal holds until the next edit that is not its own aftermath.
    this.#rejectedSinceEdit = false;
  }

  /** The agent was asked, for whatever reason. */
  asked(): void {
    this.#askedAt = this.#clock.now();
  }

  rejected(): void {
    this.#rejectedAt = this.#clock.now();
    this.#rejectedSinceEdit = true;
  }

  /** The cursor is on another place now, by key or mouse, with one empty selection. @param line 0-based. */
  moved(uri: string, line: number): TriggerDecision {
    const now = this.#clock.now();
    if (this.#edited?.uri !== uri || now - this.#edited.at > activeFor) return none('not edited lately');
    if (now - this.#askedAt > activeFor) return none('not asked lately');
    if (this.#rejectedSinceEdit) return none('refused, and not edited since');
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
