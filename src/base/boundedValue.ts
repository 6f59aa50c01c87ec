// Limits on a value that a peer sent, checked before any other work is done on it: on its texts, on the number of its values,
// and on its depth. Used for all messages of agents: by `wire/messageLimits` and by the schemas of requests.

import { detachedText } from './detachedText.ts';
import { t } from './l10n.ts';
import { firstWords } from './secrets/wholeWords.ts';

export interface ValueLimits {
  /** UTF-16 units of all texts and names of fields together. */
  readonly text: number;
  /** UTF-16 units of one text. */
  readonly oneText: number;
  /** Items and fields, at any depth. */
  readonly values: number;
  readonly depth: number;
  /**
   * UTF-16 units of all texts that are worth nothing in part: the data of images, sounds and files, and the texts of diffs.
   * Blocks and diffs beyond it are null. Default: such texts count like others.
   */
  readonly whole?: number;
}

/** What is missing in a shortened value. */
export interface Missing {
  /** UTF-16 units of texts. */
  readonly characters: number;
  /** Items and fields, without those inside of them. */
  readonly values: number;
}

export interface BoundedValue<T> {
  readonly value: T;
  /** True if a part is missing in `value`. */
  readonly isShortened: boolean;
  readonly missing: Missing;
}

const nothing: Missing = { characters: 0, values: 0 };

type Fields = Readonly<Record<string, unknown>>;

/** UTF-16 units of a text that are kept even if other texts have used up the limit. */
const leastText = 200;

/** True if `value`, which was parsed from JSON, is within the limits. Stops at the first one that is exceeded. */
export function isWithinLimits(value: unknown, limits: ValueLimits): boolean {
  return excessOf(value, limits) === undefined;
}

/** Where a limit is exceeded. */
interface Excess {
  /** The object whose fields are too many, and their names, since listing them takes long. */
  readonly fields?: readonly [object: object, names: readonly string[]];
}

/** The first limit that is exceeded. Undefined if there is none. */
function excessOf(value: unknown, limits: ValueLimits): Excess | undefined {
  let { text, values } = limits;
  const { oneText, depth: mostDepth, whole = -1 } = limits;
  let data = whole;
  const open: unknown[] = [value];
  const depths: number[] = [0];
  while (open.length > 0) {
    const item = open.pop();
    const depth = depths.pop()!;
    if (--values < 0 || depth > mostDepth) return {};
    if (typeof item === 'string') {
      text -= item.length;
      if (item.length > oneText || text < 0) return {};
    }
    if (typeof item !== 'object' || item === null) continue;
    if (Array.isArray(item)) {
      if (item.length > values) return {};
      for (const inside of item as unknown[]) {
        open.push(inside);
        depths.push(depth + 1);
      }
      continue;
    }
    const names = Object.keys(item);
    if (names.length > values) return { fields: [item, names] };
    const wholeTexts = whole < 0 ? undefined : wholeTextsOf(item as Fields);
    if (wholeTexts) data -= lengthOf(item as Fields, wholeTexts);
    for (const name of names) {
      text -= name.length;
      const isCounted = wholeTexts?.includes(name) === true;
      open.push(isCounted ? undefined : (item as Fields)[name]);
      depths.push(depth + 1);
    }
    if (text < 0 || (wholeTexts && data < 0)) return {};
  }
  return undefined;
}

/**
 * True if a value that was parsed from JSON has at most `most` levels of lists and objects. Much faster than `isWithinLimits`,
 * for messages that are too short to exceed another limit.
 */
export function isShallow(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (most <= 0) return false;
  if (Array.isArray(value)) {
    for (const inside of value as unknown[])
      if (typeof inside === 'object' && !isShallow(inside, most - 1)) return false;
    return true;
  }
  // Not `Object.values`, which would create an array.
  for (const name in value) {
    const inside: unknown = (value as Fields)[name];
    if (typeof inside === 'object' && !isShallow(inside, most - 1)) return false;
  }
  return true;
}

/**
 * Shortens a value that was parsed from JSON to the limits; returns the same object if it is within them. Texts that are cut
 * say so at their end. Items and fields beyond the limits are left out, and values that are too deep are null.
 */
export function boundValue<T>(value: T, limits: ValueLimits): BoundedValue<T> {
  const excess = excessOf(value, limits);
  if (!excess) return { value, isShortened: false, missing: nothing };
  const shortening = new Shortening(limits, excess);
  const short = shortening.value(value, 0, 0) as T;
  return { value: short, isShortened: true, missing: shortening.missing };
}

function missingWords(count: number): string {
  return count === 1 ? t('1 more character is not shown.') : t('{0} more characters are not shown.', count);
}

/** The names of the fields of a block or diff whose texts are worth nothing in part. Undefined if it has none. */
function wholeTextsOf(fields: Fields): readonly string[] | undefined {
  const { type, data, blob, newText } = fields;
  if ((type === 'image' || type === 'audio') && typeof data === 'string') return dataField;
  if (typeof blob === 'string') return blobField;
  return type === 'diff' && typeof newText === 'string' ? diffFields : undefined;
}

const dataField: readonly string[] = ['data'];
const blobField: readonly string[] = ['blob'];
const diffFields: readonly string[] = ['oldText', 'newText'];

function lengthOf(fields: Fields, names: readonly string[]): number {
  let length = 0;
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string') length += text.length;
  }
  return length;
}

class Shortening {
  readonly #limits: ValueLimits;
  readonly #known: Excess['fields'];
  #text: number;
  #values: number;
  #whole: number;
  #missingCharacters = 0;
  #missingValues = 0;

  constructor(limits: ValueLimits, { fields }: Excess) {
    this.#known = fields;
    this.#limits = limits;
    this.#text = limits.text;
    this.#values = limits.values;
    this.#whole = limits.whole ?? -1;
  }

  get missing(): Missing {
    return { characters: this.#missingCharacters, values: this.#missingValues };
  }

  /** @param reserve values that are left for what follows. */
  value(value: unknown, depth: number, reserve: number): unknown {
    this.#values--;
    if (typeof value === 'string') return this.#shortText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= this.#limits.depth) {
      this.#missingValues++;
      return null;
    }
    // Half of what is left is for what follows, so that no list hides a command after it.
    const rest = depth === 0 ? 0 : reserve + Math.max(0, Math.floor((this.#values - reserve) / 2));
    if (Array.isArray(value)) {
      const kept: unknown[] = [];
      for (const item of value as unknown[]) {
        if (this.#values <= rest) break;
        kept.push(this.value(item, depth + 1, rest));
      }
      this.#missingValues += value.length - kept.length;
      return kept;
    }
    return this.#fields(value as Fields, depth, rest);
  }

  #fields(fields: Fields, depth: number, rest: number): unknown {
    const wholeTexts = this.#limits.whole === undefined ? undefined : wholeTextsOf(fields);
    if (wholeTexts) {
      const length = lengthOf(fields, wholeTexts);
      if (length > this.#whole) {
        this.#missingCharacters += length;
        this.#missingValues++;
        return null;
      }
      this.#whole -= length;
    }
    const kept: [string, unknown][] = [];
    const names = this.#known?.[0] === fields ? this.#known[1] : Object.keys(fields);
    for (const name of names) {
      if (this.#values <= rest) break;
      // A name is not cut: a field of another name would be another field.
      if (name.length > leastText && name.length > this.#text) continue;
      this.#text -= name.length;
      const isWhole = wholeTexts?.includes(name) === true && typeof fields[name] === 'string';
      if (isWhole) this.#values--;
      kept.push([name, isWhole ? fields[name] : this.value(fields[name], depth + 1, rest)]);
    }
    this.#missingValues += names.length - kept.length;
    // Defines the fields, also one named `__proto__`.
    return Object.fromEntries(kept);
  }

  #shortText(text: string): string {
    const most = Math.max(leastText, Math.min(this.#limits.oneText, this.#text));
    this.#text -= Math.min(text.length, most);
    if (text.length <= most) return text;
    const kept = firstWords(text, most);
    const missing = text.length - kept.length;
    this.#missingCharacters += missing;
    return `${detachedText(kept)}… (${missingWords(missing)})`;
  }
}
