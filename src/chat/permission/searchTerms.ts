// Finds the places that the search terms of a request lead to: a glob such as `/etc/**` searches elsewhere than the paths of
// the request say. Used by permission rules.

import { searchKey } from '../toolCall/inputKeys.ts';
import { parsedInput, type InputValue } from '../toolCall/rawInput.ts';
import { readsAsCommand } from '../toolCall/readsAsCommand.ts';
import type { PermissionSubject } from './permissionSubject.ts';

const filterKey = /^(?:pattern|query|regex|glob|include|exclude)$/i;
/** Terms that are not regular expressions, in which `.*` is frequent. */
const globKey = /^(?:glob|include|exclude)$/i;
const parentByMark = /(?:^|[\\/])\.\?(?:[\\/]|$)/;

/** UTF-16 units, as for a path. */
const longestTerm = 4_096;

/** Inputs that may select other files than those of the paths. */
export function filters(inputs: readonly InputValue[]): readonly InputValue[] {
  return inputs.filter(({ name }) => filterKey.test(keyOf(name)));
}

/** True if an input selects files, which a tool that needs none has no use for. */
export function selectsFiles(inputs: readonly InputValue[]): boolean {
  return inputs.some(({ name }) => globKey.test(keyOf(name)));
}

/**
 * The inputs, and the title of a search whose input names no path: some agents name it in the title only. Undefined if nothing but
 * the title is given, and that is a command line.
 */
export function searchTexts({
  kind,
  title,
  paths,
  inputs,
}: Pick<PermissionSubject, 'kind' | 'title' | 'paths' | 'inputs'>): readonly InputValue[] | undefined {
  if (kind !== 'search' || paths.length > 0) return inputs;
  if (inputs.length === 0 && readsAsCommand(title)) return undefined;
  // In `path:/etc`, the path is a word of its own.
  const words = title.replaceAll(/(?:[=;]|(?<!\b[A-Za-z]):)(?=[\\/~.])/g, ' ');
  return [...inputs, { name: 'query', text: words }];
}

/**
 * The folders in which search terms begin, relative or absolute. Undefined if a term may lead anywhere, be an option, or use
 * variables. A regular expression that looks like such a term counts as one.
 */
export function searchPlaces(inputs: readonly InputValue[]): readonly string[] | undefined {
  const places: string[] = [];
  for (const { name, text } of inputs.flatMap(withItems)) {
    if (!searchKey.test(keyOf(name))) continue;
    if (text.length > longestTerm || /^\W*-|\$[A-Za-z_{(]|%\w+%/.test(text)) return undefined;
    const isGlob = globKey.test(keyOf(name));
    if (isGlob ? text.split(/[\\/]/).some(mayBeParent) : parentByMark.test(text)) return undefined;
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

/** The input and the texts of a list: each may be an argument of its own. A tool may also read a text as such a list. */
function withItems(input: InputValue): readonly InputValue[] {
  if (!input.text.startsWith('[') || input.text.length > longestTerm) return [input];
  const items = parsedInput(input.text);
  if (!Array.isArray(items)) return [input];
  return [input, ...items.filter((item) => typeof item === 'string').map((text) => ({ ...input, text }))];
}

/** True for a name in a glob that a shell may expand to `..`: `.*`, `..*`, `.?*`. */
function mayBeParent(name: string): boolean {
  const signs = name.replaceAll('*', '').length;
  return /^\.[.?]*\*[.*?]*$|^\.\?$/.test(name) && signs <= 2;
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
