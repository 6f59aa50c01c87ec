// Generates fake secrets at run time, so that the sources contain no text that a secret scanner would report.

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

/** Returns another value for each call, and the same sequence in each run. */
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

  /** A random text with a letter and a digit near its start, as most random values have. */
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

  /** A password as people choose them: a word and digits. */
  password(): string {
    const words = ['hunter', 'dragon', 'Winter', 'letmein', 'Zeppelin', 'monkey', 'Troubador', 'sunset'];
    return `${this.pick(words)}${this.pick(['', '_', '-', '!'])}${this.below(9_000) + 1_000}${this.pick(['', 'x', '!', 'Q'])}`;
  }

  /** A password of two words, without digits. */
  words(): string {
    const words = ['staple', 'correct', 'battery', 'lighthouse', 'zanzibar', 'walrus', 'trumpet'];
    return `${this.pick(words)}-${this.pick(words)}`;
  }
}
