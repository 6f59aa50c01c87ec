// Redacts the secrets of a message and limits its size, before the traffic log stores it.

import { programOf, redactArguments, searchedUnits, wordsOf } from '../base/secrets/secretArguments.ts';
import { isSecretName, isSecretPair } from '../base/secrets/secretNames.ts';
import { redacted, redactedStart } from './redactText.ts';

/** UTF-16 units of all strings and names together. */
const textBudget = 64 * 2 ** 10;
/** Values of any kind. */
const valueBudget = 20_000;
const maxDepth = 24;
/** UTF-16 units of one string. */
const maxString = 8 * 2 ** 10;

/** Items of an array that is searched as a command. */
const maxWords = 2_000;

/** Fields that hold pairs of names and values the user keeps to himself: an environment, the headers of requests. */
const pairs = /^(?:env|environment|headers|http_?headers)$/i;

/** Fields that say who is signed in. All texts in them are redacted, except in `notPersonal`. */
const signInFields = /^(?:authStatus|accounts)$/;
const notPersonal = /^(?:kind|state|plan)$/;
/** Fields that are redacted in any message. */
const personal = /^(?:e-?mail|organi[sz]ation)$/i;

/** JSON text of `message`; omitted parts are marked by `…`. @param known values of secrets, longest first. */
export function redactMessage(message: object, known: readonly string[] = []): string {
  return JSON.stringify(new Redaction(known).value(message, 0));
}

class Redaction {
  #text = textBudget;
  #values = valueBudget;
  /** UTF-16 units that are searched as commands. What is redacted is short, so that `#text` does not limit them. */
  #searched = textBudget;
  readonly #known: readonly string[];

  constructor(known: readonly string[]) {
    this.#known = known;
  }

  value(value: unknown, depth: number): unknown {
    if (--this.#values < 0) return '…';
    if (typeof value === 'string') return this.#string(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= maxDepth) return '…';
    return Array.isArray(value) ? this.#array(value, depth) : this.#object(value, depth);
  }

  /** @param program that `all` are arguments of. */
  #array(all: readonly unknown[], depth: number, program?: string): unknown[] {
    const kept: unknown[] = [];
    const items = all.length <= maxWords ? this.#words(all, program) : all;
    if (items === undefined) return [`… ${all.length} more`];
    for (const item of items) {
      if (this.#spent) return [...kept, `… ${items.length - kept.length} more`];
      kept.push(this.value(item, depth + 1));
    }
    return kept;
  }

  /** Searches the items as the words of a command. Undefined if too much of the message was searched so. */
  #words(items: readonly unknown[], program: string | undefined): readonly unknown[] | undefined {
    const words = wordsOf(items);
    if (words === undefined) return items;
    if (this.#searched <= 0) return undefined;
    this.#searched -= searchedUnits(words);
    const by = (): string => redacted;
    const clean =
      program === undefined
        ? redactArguments(words, by, this.#known)
        : redactArguments([program, ...words], by, this.#known, true).slice(1);
    return items.map((item, at) => (clean[at] === words[at] ? item : clean[at]));
  }

  #object(object: object, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    const named = isSecretPair(object);
    for (const name in object) {
      if (this.#spent) {
        kept.push(['…', '…']);
        break;
      }
      const value = (object as Record<string, unknown>)[name];
      const program = Array.isArray(value) && !isSecretName(name) ? programOf(object, name) : undefined;
      const clean =
        program === undefined
          ? this.#field(name, value, named && name === 'value', depth)
          : this.#arguments(value as unknown[], depth + 1, program);
      kept.push([this.#string(name), clean]);
    }
    return Object.fromEntries(kept);
  }

  #arguments(words: readonly unknown[], depth: number, program: string): unknown {
    if (--this.#values < 0 || depth >= maxDepth) return '…';
    return this.#array(words, depth, program);
  }

  #field(name: string, value: unknown, secret: boolean, depth: number): unknown {
    // Counts of tokens are numbers, and so are no secrets; a password of digits alone is rare and comes as text.
    if (secret || isSecretName(name)) return this.#hidden(value, depth + 1);
    if (signInFields.test(name) && typeof value === 'object') return this.#signIn(value, depth + 1, name);
    if (personal.test(name) && typeof value === 'string') return redacted;
    return pairs.test(name) ? this.#pairs(value, depth + 1) : this.value(value, depth + 1);
  }

  /** Every text in `value`, however deep. */
  #hidden(value: unknown, depth: number): unknown {
    if (--this.#values < 0 || depth >= maxDepth) return '…';
    if (typeof value === 'string') return redacted;
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? value.slice(0, 100).map((item) => this.#hidden(item, depth + 1)) : redacted;
  }

  /** Redacts all texts except those of fields that are not personal. */
  #signIn(value: unknown, depth: number, name: string): unknown {
    if (--this.#values < 0 || depth >= maxDepth) return '…';
    if (typeof value === 'string') return notPersonal.test(name) ? this.#string(value) : redacted;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.slice(0, 100).map((item) => this.#signIn(item, depth + 1, name));
    const fields = Object.entries(value).slice(0, 200);
    return Object.fromEntries(
      fields.map(([key, item]) => [this.#string(key), this.#signIn(item, depth + 1, key)]),
    );
  }

  /** Redacts all values of `[{ name, value }]` or `{ name: value }`. */
  #pairs(value: unknown, depth: number): unknown {
    if (typeof value !== 'object' || value === null) return this.value(value, depth);
    if (!Array.isArray(value)) {
      const names = Object.keys(value).slice(0, 200);
      return Object.fromEntries(names.map((name) => [this.#string(name), redacted]));
    }
    return value.slice(0, 200).map((pair: unknown) => {
      const name = typeof pair === 'object' && pair !== null && 'name' in pair ? pair.name : undefined;
      return { name: typeof name === 'string' ? this.#string(name) : '…', value: redacted };
    });
  }

  #string(text: string): string {
    const limit = Math.min(maxString, Math.max(0, this.#text));
    this.#text -= Math.min(text.length, limit);
    const clean = redactedStart(text, limit, this.#known);
    return text.length <= limit ? clean : `${clean}… (${text.length} characters)`;
  }

  get #spent(): boolean {
    return this.#values <= 0 || this.#text <= 0;
  }
}
