// Remembers by which rules secrets were masked in the entries of a next edit context, until the record of the request is made.
// Used by `NesContextRedaction`.

export class MaskedEntries {
  readonly #rules = new WeakMap<object, readonly string[]>();

  /** @param entry as it is sent. @param rules empty if no secret was found. */
  note(entry: object, rules: readonly string[]): void {
    this.#rules.set(entry, rules);
  }

  /** Undefined if the entry was not searched for secrets. */
  rulesOf(entry: object): readonly string[] | undefined {
    return this.#rules.get(entry);
  }
}
