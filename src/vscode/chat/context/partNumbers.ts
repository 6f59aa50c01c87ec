// Numbers the parts of a context for the page, since their keys contain file names. A part keeps its number, so a
// delayed click removes the intended part even if the parts have changed.

export class PartNumbers {
  #numbers = new Map<string, number>();
  #last = 0;

  /** Numbers of the current parts, in order. Numbers of other parts are dropped. */
  number(keys: readonly string[]): number[] {
    this.#numbers = new Map(keys.map((key) => [key, this.#numbers.get(key) ?? ++this.#last]));
    return keys.map((key) => this.#numbers.get(key)!);
  }

  /** Undefined if no current part has this number. */
  keyOf(part: number): string | undefined {
    for (const [key, number] of this.#numbers) if (number === part) return key;
    return undefined;
  }
}
