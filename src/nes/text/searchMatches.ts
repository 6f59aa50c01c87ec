// Finds the matches of a search and their replacements in a text. A regular expression may take unlimited time, so run it on
// a thread that can be terminated.

import type { OffsetEdit } from './offsetEdit.ts';
import type { Position } from '../../base/textPosition.ts';

export interface SearchQuery {
  /** Never empty. */
  readonly search: string;
  readonly replace: string;
  /** Whether `search` is a JavaScript regular expression, whose groups `replace` may reference. */
  readonly isRegex: boolean;
}

/** `invalid.reason` is shown to the user. */
export type SearchResult =
  | {
      readonly kind: 'matches';
      /** In order, none overlapping; matches that change nothing are left out. */
      readonly edits: readonly OffsetEdit[];
      /** Whether there are more matches than `edits`. */
      readonly hasMore: boolean;
    }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Default limit of matches. */
export const mostMatches = 10_000;

/** UTF-16 units of all replacements together: references such as `$'` can repeat the whole text at each match. */
const longestReplacement = 10_000_000;
/** The reason if the limit is exceeded. In English, since the search thread has no translations. */
export const tooLong = 'The replacement is too long.';

/**
 * Case-sensitive; `^` and `$` also match at line ends. Otherwise like `String.prototype.replaceAll`, except that a plain
 * search uses `replace` literally.
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

/** Uses the `u` flag unless that makes the pattern invalid, as for `\-`. Returns the error message if it is invalid. */
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

/**
 * Converts ascending offsets to positions in one pass.
 * @param text with LF as its only line end. @returns a function that must be called with ascending offsets.
 */
export function forwardPositions(text: string): (offset: number) => Position {
  let line = 0;
  let lineStart = 0;
  let lineEnd = text.indexOf('\n');
  return (offset) => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    return { line, character: offset - lineStart };
  };
}

const references = /\$(?:[$&`']|\d\d?)/g;
const referencesAndNames = /\$(?:[$&`']|\d\d?|<[^>]*>)/g;

/**
 * Expands `$$`, `$&`, `` $` ``, `$'`, `$1` to `$99` and `$<name>` in `template`, like ECMAScript's GetSubstitution.
 * @param match of a regular expression, in `match.input`.
 */
function replacementText(template: string, match: RegExpExecArray): string {
  if (!template.includes('$')) return template;
  const { 0: matched, index, input, groups } = match;
  return template.replace(groups ? referencesAndNames : references, (reference) => {
    switch (reference[1]) {
      case '$':
        return '$';
      case '&':
        return matched;
      case '`':
        return input.slice(0, index);
      case "'":
        return input.slice(index + matched.length);
      case '<':
        return groups?.[reference.slice(2, -1)] ?? '';
      default:
        return numbered(reference, match);
    }
  });
}

/** Two digits form one number only if there are that many groups. A reference to no group is left unchanged. */
function numbered(reference: string, match: RegExpExecArray): string {
  for (let length = reference.length; length > 1; length--) {
    const group = Number(reference.slice(1, length));
    if (group > 0 && group < match.length) return (match[group] ?? '') + reference.slice(length);
  }
  return reference;
}
