// Decides whether a cursor movement triggers a request: only shortly after an edit, and not repeatedly on one line.

import type { Clock } from '../../base/clock.ts';
import { scaledTime } from '../../base/clockFactor.ts';

/** ms before the same line may trigger again. */
const sameLine = 5_000;
/** ms without requests after a rejection. */
const afterRejection = 5_000;

/** `reason` is English, for the log. */
export interface NoTrigger {
  readonly kind: 'none';
  readonly reason: string;
}

export type TriggerDecision = { readonly kind: 'ask' } | NoTrigger;

export class CursorTrigger {
  readonly #clock: Clock;
  readonly #edits: RecentEdits;
  #askedAt = -Infinity;
  #rejectedAt = -Infinity;
  /** Number of edits when a suggestion was last rejected. */
  #editsBefore = 0;
  #last: { readonly uri: string; readonly line: number; readonly at: number } | undefined;

  constructor(clock: Clock, edits: RecentEdits) {
    this.#clock = clock;
    this.#edits = edits;
  }

  /** A request was sent, whatever triggered it. */
  asked(): void {
    this.#askedAt = this.#clock.now();
  }

  rejected(): void {
    this.#rejectedAt = this.#clock.now();
    // A rejection suppresses requests in each document until it is edited again.
    this.#editsBefore = this.#edits.count;
  }

  /** The cursor moved by key or mouse, with one empty selection. @param line 0-based. */
  moved(uri: string, line: number): TriggerDecision {
    const now = this.#clock.now();
    if (!this.#edits.has(uri, now, this.#editsBefore))
      return none('no recent edit, or none since a rejection');
    if (now - this.#askedAt > scaledTime(activeFor, this.#clock)) return none('no recent request');
    if (now - this.#rejectedAt < afterRejection) return none('a suggestion was rejected just now');
    const last = this.#last;
    if (last && last.uri === uri && last.line === line && now - last.at < sameLine) {
      return none('this line triggered a request just now');
    }
    this.#last = { uri, line, at: now };
    return { kind: 'ask' };
  }
}

function none(reason: string): TriggerDecision {
  return { kind: 'none', reason };
}

/** ms after an edit or a request during which the user counts as active. */
const activeFor = 10_000;

/** The last edit of a document: `at` in ms, and its number among all edits. */
interface LastEdit {
  readonly at: number;
  readonly number: number;
}

/** Remembers which documents the user edited recently. Shared by the cursor and diagnostic triggers. */
export class RecentEdits {
  /** The last edit of each other document, oldest first. Older ones than `#activeFor` are removed. */
  readonly #edits = new Map<string, LastEdit>();
  readonly #activeFor: number;
  /** The document that was edited last, and when. */
  #latest: string | undefined;
  #latestAt = -Infinity;
  #count = 0;

  constructor(clock: Pick<Clock, 'factor'>) {
    this.#activeFor = scaledTime(activeFor, clock);
  }

  /** Number of edits so far. */
  get count(): number {
    return this.#count;
  }

  /**
   * Not to be called for undo and redo. Runs on every keystroke: for the latest document it only keeps the time.
   * @param at ms, on the clock; never decreases.
   */
  edited(uri: string, at: number): void {
    if (uri !== this.#latest) this.#switchTo(uri, at);
    this.#latestAt = at;
    this.#count++;
  }

  #switchTo(uri: string, at: number): void {
    if (this.#latest !== undefined) this.#edits.set(this.#latest, this.#last);
    this.#latest = uri;
    this.#edits.delete(uri);
    for (const [other, then] of this.#edits) {
      if (at - then.at <= this.#activeFor) break;
      this.#edits.delete(other);
    }
  }

  get #last(): LastEdit {
    return { at: this.#latestAt, number: this.#count };
  }

  /** Whether a document was edited recently. @param now ms, on the clock. @param after only edits after this `count`. */
  has(uri: string, now: number, after = 0): boolean {
    const last = uri === this.#latest ? this.#last : this.#edits.get(uri);
    return last !== undefined && now - last.at <= this.#activeFor && last.number > after;
  }
}
