// Where a search matches in a text, and what each match becomes. Pure, and unbounded in time for regular expressions:
// whoever can't wait runs it where it can be ended.

import type { OffsetEdit } from './offsetEdit.ts';
import { replacementText } from './replacementText.ts';

export interface SearchQuery {
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
  /** `search` is a JavaScript regular expression, and `replace` may refer to its groups. */
  readonly isRegex: boolean;
}

/** `invalid.reason` is for the user. */
export type SearchResult =
  | {
      readonly kind: 'matches';
      /** In order, none overlapping; those that change nothing are left out. */
      readonly edits: readonly OffsetEdit[];
      /** There are more, which nobody looked at. */
      readonly hasMore: boolean;
    }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Matches that are found at most. */
export const mostMatches = 10_000;

/** UTF-16 units that all replacements may have together: references such as `$'` can repeat the text at each match. */
const longestReplacement = 10_000_000;
/** What is said beyond it: in English, since this runs on a thread without the user's language. */
export const tooLong = 'The replacement is too long.';

/**
 * Case matters; `^` and `$` also match at line ends. Otherwise as String.prototype.replaceAll, except that a plain
 * search takes `replace` literally.
 */
export function searchMatches(text: string, query: SearchQuery, most = mostMatches): SearchResult {
  const { isRegex, search } = query;
  const pattern = isRegex ? readPattern(search) : undefined;
  if (typeof pattern === 'string') return { kind: 'invalid', reason: pattern };
  const edits: OffsetEdit[] = [];
  let length = 0;
  for (const edit of pattern ? regexEdits(text, pattern, query.replace) : plainEdits(text, query)) {
    if (text.slice(edit.start, edit.end) === edit.newText) continue;
    if (edits.length === most) return { kind: 'matches', edits, hasMore: true };
    length += edit.newText.length;
    if (length > longestReplacement) return { kind: 'invalid', reason: tooLong };
    edits.push(edit);
  }
  return { kind: 'matches', edits, hasMore: false };
}

function* plainEdits(text: string, { search, replace }: SearchQuery): Generator<OffsetEdit> {
  let start = text.indexOf(search);
  while (start >= 0) {
    const end = start + search.length;
    yield { start, end, newText: replace };
    start = text.indexOf(search, end);
  }
}

function* regexEdits(text: string, pattern: RegExp, replace: string): Generator<OffsetEdit> {
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    yield { start, end: start + match[0].length, newText: replacementText(replace, match) };
  }
}

/** By whole characters, unless that makes it invalid: `\-` and the like were always let pass. A text says why not. */
function readPattern(source: string): RegExp | string {
  try {
    return new RegExp(source, 'gmu');
  } catch {
    try {
      return new RegExp(source, 'gm');
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
