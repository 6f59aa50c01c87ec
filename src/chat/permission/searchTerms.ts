// Finds the places that the search terms of a request lead to: a glob such as `/etc/**` searches elsewhere than the paths of
// the request say. Used by permission rules.

import { searchKey } from '../toolCall/inputKeys.ts';
import type { InputValue } from '../toolCall/rawInput.ts';

const filterKey = /^(?:pattern|query|regex|glob|include|exclude)$/i;
/** Terms that are not regular expressions, in which `.*` is frequent. */
const globKey = /^(?:glob|include|exclude)$/i;
/** A name in a glob that a shell may expand to `..`. */
const parentByGlob = /(?:^|[\\/])\.[*?](?:[\\/]|$)/;
const parentByMark = /(?:^|[\\/])\.\?(?:[\\/]|$)/;

/** UTF-16 units, as for a path. */
const longestTerm = 4_096;

/** Inputs that may select other files than those of the paths. */
export function filters(inputs: readonly InputValue[]): readonly InputValue[] {
  return inputs.filter(({ name }) => filterKey.test(keyOf(name)));
}

/**
 * The folders in which search terms begin, relative or absolute. Undefined if a term may lead anywhere, be an option, or use
 * variables. A regular expression that looks like such a term counts as one.
 */
export function searchPlaces(inputs: readonly InputValue[]): readonly string[] | undefined {
  const places: string[] = [];
  for (const { name, text } of inputs) {
    if (!searchKey.test(keyOf(name))) continue;
    if (text.length > longestTerm || /^\W*-|\$[A-Za-z_{(]|%\w+%/.test(text)) return undefined;
    if ((globKey.test(keyOf(name)) ? parentByGlob : parentByMark).test(text)) return undefined;
    // A backslash escapes, or separates folders on Windows.
    for (const term of [text, text.replaceAll('\\', '')]) {
      const parts = term.split(/[\s{}()[\],|!"'`]+/u).filter((part) => part !== '');
      // Such parts are joined to `..`, as in `.{.,x}`.
      const isJoined = parts.length > 1 && parts.some((part) => part === '.' || part.startsWith('./'));
      if (isJoined || parts.some(leadsAnywhere)) return undefined;
      places.push(...parts.map(fixedStart));
    }
  }
  return places;
}

function leadsAnywhere(part: string): boolean {
  return part.startsWith('~') || /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(part);
}

/** The path before the first wildcard. */
function fixedStart(part: string): string {
  const wild = part.search(/[*?]/);
  if (wild < 0) return part;
  const slash = part.lastIndexOf('/', wild);
  return slash < 0 ? '.' : part.slice(0, slash + 1);
}

/** The last field name of an input, without the places in a list. */
function keyOf(name: string): string {
  return name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
}
