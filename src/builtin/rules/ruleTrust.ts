// Remembers rejections during a session: a rejected suggestion is not repeated, and its rule is trusted less.

import type { RejectReason } from '../../protocol/nes/nes.ts';

/** Subtracted from the probability of other candidates of the rule. */
const doubtOf: Record<RejectReason, number> = { rejected: 0.2, ignored: 0.03, replaced: 0, cancelled: 0 };
/** Added after a suggestion of the rule was accepted. */
const trust = 0.2;
const mostKept = 500;

export class RuleTrust {
  readonly #places = new Set<string>();
  readonly #narrowed = new Set<string>();
  readonly #doubts = new Map<string, number>();

  /** To be called when a suggestion for all places was rejected or failed: they are offered one by one from then on. */
  narrow(rule: string): void {
    this.#narrowed.add(rule);
    if (this.#narrowed.size > mostKept) this.#narrowed.delete(first(this.#narrowed));
  }

  wasNarrowed(rule: string): boolean {
    return this.#narrowed.has(rule);
  }

  /** @param lines the lines that it would have changed. */
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

  /** Negative if its last suggestion was accepted. */
  doubt(rule: string): number {
    return this.#doubts.get(rule) ?? 0;
  }

  /** True if nothing was rejected yet. */
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
