// How a search and replace is shown to the user: a regular expression that matches only one text is shown as that text.

import type { SearchQuery } from '../text/searchMatches.ts';

/** Literal characters, optionally between word boundaries. */
const literalPattern = /^(?:\\b)?((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+?)(?:\\b)?$/;

/** `search` is `/…/` if the expression may match several texts. */
export function shownReplacement({
  search,
  replace,
  isRegex,
}: SearchQuery): Pick<SearchQuery, 'search' | 'replace'> {
  if (!isRegex) return { search, replace };
  const literal = literalPattern.exec(search)?.[1];
  return literal === undefined
    ? { search: `/${search}/`, replace }
    : { search: literal.replaceAll(/\\(.)/g, '$1'), replace: replace.replaceAll('$$', () => '$') };
}
