// Finds what a search and replace would change in one document. Used to draw the matches and to apply them.

import type { TextDocument } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { TextEdit } from '../../../base/textPosition.ts';
import { refused, type NotApplied } from '../../../nes/offers/applyOutcome.ts';
import { forwardPositions, mostMatches, type SearchQuery } from '../../../nes/text/searchMatches.ts';
import { changedMeanwhile } from './applyRefactoring.ts';
import type { BoundedSearch } from '../../search/boundedSearch.ts';

export interface DocumentMatches {
  readonly kind: 'matches';
  readonly document: TextDocument;
  /** Version of the document in which the edits were found; they are invalid in any other. */
  readonly version: number;
  /** Ordered and not overlapping. UTF-16 columns; line ends in the texts are LF, whatever the document has. */
  readonly edits: readonly TextEdit[];
}

export function nothingFound(): string {
  return t('There is nothing to replace.');
}

export function tooManyPlaces(): string {
  return t('More than {0} places match.', mostMatches);
}

/** As `searchDocument`, but refuses if there is no match. Never rejects. */
export async function findInDocument(
  document: TextDocument,
  query: SearchQuery,
  search: BoundedSearch,
  token: CancellationToken,
): Promise<DocumentMatches | NotApplied> {
  const found = await searchDocument(document, query, search, token);
  return found.kind === 'matches' && found.edits.length === 0 ? refused(nothingFound()) : found;
}

/** May find nothing. Refuses too many matches, an invalid pattern, and one that takes too long. Never rejects. */
export async function searchDocument(
  document: TextDocument,
  query: SearchQuery,
  search: BoundedSearch,
  token: CancellationToken,
): Promise<DocumentMatches | NotApplied> {
  const { version } = document;
  const text = withLineFeeds(document.getText());
  const found = await search.find(text, queryForLineFeeds(query), token);
  if (found.kind !== 'matches') return found;
  if (document.isClosed || document.version !== version) return refused(changedMeanwhile());
  if (found.hasMore) return refused(tooManyPlaces());
  const positionAt = forwardPositions(text);
  const edits = found.edits.map(({ start, end, newText }) => ({
    range: { start: positionAt(start), end: positionAt(end) },
    newText,
  }));
  return { kind: 'matches', document, version, edits };
}

/**
 * Normalises line ends as the editor's own search does. In a text with CRLF, an agent's `\n` would not match, and `^` would
 * match between CR and LF.
 */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Normalises the line ends of a plain search; a regular expression stays as it is. */
export function queryForLineFeeds(query: SearchQuery): SearchQuery {
  return query.isRegex ? query : { ...query, search: withLineFeeds(query.search) };
}
