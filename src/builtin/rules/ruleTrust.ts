// Remembers rejections during a session: a rejected suggestion is not repeated, and its rule is trusted less.

import type { RejectReason } from '../../protocol/nes/nes.ts';

/** Subtracted from the probability of other candidates of the rule. */
const doubtOf: Record<RejectReason, number> = { rejected: 0.2, ignored: 0.03, replaced: 0, cancelled: 0 };
/** Added after a suggestion of the rule was accepted. */
const trust = 0.2;
const mostKept = 500;

export class RuleTrust {
  /** Keys of rejected changes, see `changeKeys`. */
  readonly #rejected = new Set<string>();
  /** Keys of changes that were offered as text. */
  readonly #offered = new Set<string>();
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

  /** @param changes the keys of the changes that it would have made, see `changeKeys`. */
  reject(rule: string, changes: readonly string[], reason: RejectReason): void {
    if (reason === 'rejected') for (const change of changes) this.#rejected.add(change);
    this.#doubts.set(rule, this.doubt(rule) + doubtOf[reason]);
    while (this.#rejected.size > mostKept) this.#rejected.delete(first(this.#rejected));
    if (this.#doubts.size > mostKept) this.#doubts.delete(first(this.#doubts.keys()));
  }

  /** @param changes see `reject`. */
  accept(rule: string, changes: readonly string[]): void {
    for (const change of changes) this.#offered.delete(change);
    this.#doubts.set(rule, -trust);
    if (this.#doubts.size > mostKept) this.#doubts.delete(first(this.#doubts.keys()));
  }

  /** Negative if its last suggestion was accepted. */
  doubt(rule: string): number {
    return this.#doubts.get(rule) ?? 0;
  }

  /** True if nothing was rejected yet. */
  get isEmpty(): boolean {
    return this.#rejected.size === 0;
  }

  /** To be called when changes are offered as text. */
  offer(changes: readonly string[]): void {
    for (const change of changes) this.#offered.add(change);
    while (this.#offered.size > mostKept) this.#offered.delete(first(this.#offered));
  }

  /** True if each of the changes was offered as text. */
  wasOffered(changes: readonly string[]): boolean {
    return changes.length > 0 && changes.every((change) => this.#offered.has(change));
  }

  /** True if each of the changes was rejected, alone or together with others. */
  wasRejected(changes: readonly string[]): boolean {
    return changes.length > 0 && changes.every((change) => this.#rejected.has(change));
  }
}

function first(keys: Iterable<string>): string {
  for (const key of keys) return key;
  return '';
}
