// Made-up secrets. They are computed when they are needed: the sources hold no text that looks like a real token, so no
// scanner of repositories complains about them.

import { SeededRandom } from '../seededRandom.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';

export const alphabets = {
  digits,
  hex: `${digits}abcdef`,
  lower: lower + digits,
  upper: upper + digits,
  mixed: lower + upper + digits,
  base32: `${upper}234567`,
  base64: `${lower}${upper}${digits}+/`,
  url: `${lower}${upper}${digits}-_`,
} as const;

/** The same values in each run, another one for each call. */
export class FakeValues {
  readonly #random: SeededRandom;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
  }

  below(limit: number): number {
    return this.#random.below(limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Has a letter and a digit near its beginning, as random values nearly always do. */
  text(length: number, alphabet: keyof typeof alphabets = 'mixed'): string {
    const letters = alphabets[alphabet];
    const any = (from: string): string => from[this.below(from.length)]!;
    const text = Array.from({ length }, () => any(letters));
    if (alphabet !== 'digits' && length > 3) {
      text[1] = any(letters.replaceAll(/\D/g, ''));
      text[2] = any(letters.replaceAll(/[^a-z]/gi, ''));
    }
    return text.join('');
  }

  uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.text(length, 'hex')).join('-');
  }

  /** As people choose them: words and some digits. */
  password(): string {
    const words = ['hunter', 'dragon', 'Winter', 'letmein', 'Zeppelin', 'monkey', 'Troubador', 'sunset'];
    return `${this.pick(words)}${this.pick(['', '_', '-', '!'])}${this.below(9_000) + 1_000}${this.pick(['', 'x', '!', 'Q'])}`;
  }

  /** Letters only. */
  words(): string {
    const words = ['staple', 'correct', 'battery', 'lighthouse', 'zanzibar', 'walrus', 'trumpet'];
    return `${this.pick(words)}-${this.pick(words)}`;
  }
}
