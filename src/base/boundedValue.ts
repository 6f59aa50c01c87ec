// Limits on a value that a peer sent, checked before any other work is done on it: on its texts, on the number of its values,
// and on its depth. Used by the schemas of requests that agents send, and by permission requests.

import { t } from './l10n.ts';

export interface ValueLimits {
  /** UTF-16 units of all texts and names of fields together. */
  readonly text: number;
  /** UTF-16 units of one text. */
  readonly oneText: number;
  /** Items and fields, at any depth. */
  readonly values: number;
  readonly depth: number;
}

export interface BoundedValue<T> {
  readonly value: T;
  /** True if a part is missing in `value`. */
  readonly isShortened: boolean;
}

/** UTF-16 units of a text that are kept even if other texts have used up the limit. */
const leastText = 200;

/** True if `value`, which was parsed from JSON, is within the limits. Stops at the first one that is exceeded. */
export function isWithinLimits(value: unknown, limits: ValueLimits): boolean {
  let { text, values } = limits;
  const open: { readonly item: unknown; readonly depth: number }[] = [{ item: value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { item, depth } = next;
    if (--values < 0 || depth > limits.depth) return false;
    if (typeof item === 'string') {
      text -= item.length;
      if (item.length > limits.oneText || text < 0) return false;
    }
    if (typeof item !== 'object' || item === null) continue;
    if (Array.isArray(item)) {
      if (item.length > values) return false;
      for (const inside of item as unknown[]) open.push({ item: inside, depth: depth + 1 });
      continue;
    }
    const names = Object.keys(item);
    if (names.length > values) return false;
    for (const name of names) {
      text -= name.length;
      open.push({ item: (item as Record<string, unknown>)[name], depth: depth + 1 });
    }
    if (text < 0) return false;
  }
  return true;
}

/**
 * Shortens a value that was parsed from JSON to the limits; returns the same object if it is within them. Texts that are cut
 * say so at their end. Items and fields beyond the limits are left out, and values that are too deep are null.
 */
export function boundValue<T>(value: T, limits: ValueLimits): BoundedValue<T> {
  if (isWithinLimits(value, limits)) return { value, isShortened: false };
  return { value: new Shortening(limits).value(value, 0, 0) as T, isShortened: true };
}

function missing(count: number): string {
  return count === 1 ? t('1 more character is not shown.') : t('{0} more characters are not shown.', count);
}

class Shortening {
  readonly #limits: ValueLimits;
  #text: number;
  #values: number;

  constructor(limits: ValueLimits) {
    this.#limits = limits;
    this.#text = limits.text;
    this.#values = limits.values;
  }

  /** @param reserve values that are left for what follows. */
  value(value: unknown, depth: number, reserve: number): unknown {
    this.#values--;
    if (typeof value === 'string') return this.#shortText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= this.#limits.depth) return null;
    // Half of what is left is for what follows, so that no list hides a command after it.
    const rest = depth === 0 ? 0 : reserve + Math.max(0, Math.floor((this.#values - reserve) / 2));
    if (Array.isArray(value)) {
      const kept: unknown[] = [];
      for (const item of value as unknown[]) {
        if (this.#values <= rest) break;
        kept.push(this.value(item, depth + 1, rest));
      }
      return kept;
    }
    const kept: [string, unknown][] = [];
    for (const name of Object.keys(value)) {
      if (this.#values <= rest) break;
      // A name is not cut: a field of another name would be another field.
      if (name.length > leastText && name.length > this.#text) continue;
      this.#text -= name.length;
      kept.push([name, this.value((value as Record<string, unknown>)[name], depth + 1, rest)]);
    }
    // Defines the fields, also one named `__proto__`.
    return Object.fromEntries(kept);
  }

  #shortText(text: string): string {
    const most = Math.max(leastText, Math.min(this.#limits.oneText, this.#text));
    this.#text -= Math.min(text.length, most);
    return text.length <= most ? text : `${text.slice(0, most)}… (${missing(text.length - most)})`;
  }
}
