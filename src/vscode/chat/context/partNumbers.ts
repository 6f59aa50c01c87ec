// The keys of parts name files and what is in them, and the page shows what agents wrote: it gets numbers in their place. A
// number stays with its part, so that a click that was on its way when the parts changed takes away the one that was meant.

export class PartNumbers {
  #numbers = new Map<string, number>();
  #last = 0;

  /** For the parts as they are now; those of others are forgotten. */
  number(keys: readonly string[]): number[] {
    this.#numbers = new Map(keys.map((key) => [key, this.#numbers.get(key) ?? ++this.#last]));
    return keys.map((key) => this.#numbers.get(key)!);
  }

  /** Undefined: it is gone, or never was. */
  keyOf(part: number): string | undefined {
    for (const [key, number] of this.#numbers) if (number === part) return key;
    return undefined;
  }
}
