// What the user did not want, for the length of one session: the very suggestion never again, its rule with growing doubt.

import type { RejectReason } from '../../protocol/nes/nes.ts';

/** Taken off the confidence of everything else the same rule offers. */
const doubtOf: Record<RejectReason, number> = { rejected: 0.2, ignored: 0.03, replaced: 0, cancelled: 0 };
/** What was just taken at one place is wanted at the next. */
const trust = 0.2;
const mostKept = 500;

export class RejectionMemory {
  readonly #places = new Set<string>();
  readonly #narrowed = new Set<string>();
  readonly #doubts = new Map<string, number>();

  /** All places at once were not wanted, or could not be had: from now on one by one. */
  narrow(rule: string): void {
    this.#narrowed.add(rule);
    if (this.#narrowed.size > mostKept) this.#narrowed.delete(first(this.#narrowed));
  }

  wasNarrowed(rule: string): boolean {
    return this.#narrowed.has(rule);
  }

  /** @param lines the lines it wanted to change, as they were. */
  reject(rule: string, lines: string, reason: RejectReason): void {
    if (reason === 'rejected') this.#places.add(placeKey(rule, lines));
    this.#doubts.set(rule, this.doubt(rule) + doubtOf[reason]);
    if (this.#places.size > mostKept) this.#places.delete(first(this.#places));
    if (this.#doubts.size > mostKept) this.#doubts.delete(first(this.#doubts.keys()));
  }

  accept(rule: string): void {
    this.#doubts.set(rule, -trust);
    if (this.#doubts.size > mostKept) this.#doubts.delete(first(this.#doubts.keys()));
  }

  /** Less than 0 when it was accepted last. */
  doubt(rule: string): number {
    return this.#doubts.get(rule) ?? 0;
  }

  /** Whether nothing was rejected so far. */
  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  wasRejected(rule: string, lines: string): boolean {
    return this.#places.has(placeKey(rule, lines));
  }
}

function placeKey(rule: string, lines: string): string {
  return `${rule}\n${lines}`;
}

function first(keys: Iterable<string>): string {
  for (const key of keys) return key;
  return '';
}
