// Which documents the user is at work in: more than one, where a change goes through several files.

/** ms after an edit, or after a question, in which what follows is likely part of the same work. */
export const activeFor = 10_000;

export class RecentEdits {
  /** ms of the last edit of each document, the oldest first; none much older than `activeFor`. */
  readonly #edits = new Map<string, number>();

  /** @param at ms, on the clock; never goes back. */
  edited(uri: string, at: number): void {
    this.#edits.delete(uri);
    this.#edits.set(uri, at);
    for (const [other, then] of this.#edits) {
      if (at - then <= activeFor) break;
      this.#edits.delete(other);
    }
  }

  /** As if nothing had been edited yet. */
  forget(): void {
    this.#edits.clear();
  }

  /** @param now ms, on the clock. */
  has(uri: string, now: number): boolean {
    const at = this.#edits.get(uri);
    return at !== undefined && now - at <= activeFor;
  }
}
