// Remembers which documents the user edited recently. Used by the cursor and diagnostic triggers.

/** ms after an edit or a request during which the user counts as active. */
export const activeFor = 10_000;

export class RecentEdits {
  /** Time of the last edit of each document in ms, oldest first. Older ones than `activeFor` are removed. */
  readonly #edits = new Map<string, number>();

  /** @param at ms, on the clock; never decreases. */
  edited(uri: string, at: number): void {
    this.#edits.delete(uri);
    this.#edits.set(uri, at);
    for (const [other, then] of this.#edits) {
      if (at - then <= activeFor) break;
      this.#edits.delete(other);
    }
  }

  forget(): void {
    this.#edits.clear();
  }

  /** @param now ms, on the clock. */
  has(uri: string, now: number): boolean {
    const at = this.#edits.get(uri);
    return at !== undefined && now - at <= activeFor;
  }
}
