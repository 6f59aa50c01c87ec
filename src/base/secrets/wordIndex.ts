// Finds any of many words in a text in one pass. Used to skip lines without secrets, which are most lines.

interface Entry {
  readonly word: string;
  /** What was asked for under this word. */
  readonly groups: readonly number[];
}

/** Of five bits for each of three letters: letters of either case are the same, and few others are. */
const tableSize = 2 ** 15;

export class WordIndex {
  /** Whether a word may begin with three letters. */
  readonly #begins = new Uint8Array(tableSize);
  /** By its first two letters, in small. */
  readonly #entries = new Map<number, Entry[]>();

  /** @param groups words of at least two ASCII letters, in any case. What follows a word is looked for behind it. */
  constructor(groups: readonly (readonly string[])[]) {
    const words = new Map<string, Set<number>>();
    for (const [group, own] of groups.entries())
      for (const word of own.map((one) => one.toLowerCase()))
        words.set(word, (words.get(word) ?? new Set()).add(group));
    for (const [word, found] of words) {
      const [one, other, third] = [0, 1, 2].map((at) => word.charCodeAt(at)) as [number, number, number];
      const entries = this.#entries.get((one << 7) | other) ?? [];
      entries.push({ word, groups: [...found] });
      this.#entries.set((one << 7) | other, entries);
      const key = ((one & 31) << 10) | ((other & 31) << 5);
      if (word.length === 2) this.#begins.fill(1, key, key + 32);
      else this.#begins[key | (third & 31)] = 1;
    }
  }

  /** Calls `found` for every word in `text` from `from` to `to`, with where it begins. Case does not count. */
  scan(text: string, from: number, to: number, found: (groups: readonly number[], at: number) => void): void {
    const begins = this.#begins;
    let key = 0;
    for (let at = from; at < to; at++) {
      key = ((key << 5) | (text.charCodeAt(at) & 31)) & (tableSize - 1);
      if (begins[key] === 1) this.#check(text, at - 2, found);
    }
  }

  #check(text: string, at: number, found: (groups: readonly number[], at: number) => void): void {
    if (at < 0) return;
    const [one, other] = [lower(text.charCodeAt(at)), lower(text.charCodeAt(at + 1))];
    if (one >= 128 || other >= 128) return;
    for (const { word, groups } of this.#entries.get((one << 7) | other) ?? [])
      if (isAt(text, at, word)) found(groups, at);
  }
}

function lower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function isAt(text: string, at: number, word: string): boolean {
  for (let index = 2; index < word.length; index++)
    if (lower(text.charCodeAt(at + index)) !== word.charCodeAt(index)) return false;
  return true;
}
