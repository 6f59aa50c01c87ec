// What a search and replace is called where people read of it: the text that is meant, where its regular expression stands
// for one text only.

import type { SearchQuery } from '../text/searchMatches.ts';

/** Word boundaries around characters that stand for themselves. */
const literalPattern = /^(?:\\b)?((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])+?)(?:\\b)?$/;

/** `search` is `/…/` where it is an expression that may match several texts. */
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
