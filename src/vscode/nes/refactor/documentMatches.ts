// What a search and replace would change in one document, with the version it was found in. For the drawing, and for
// whoever applies it.

import type { TextDocument } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { TextEdit } from '../../../base/textPosition.ts';
import { refused, type NotApplied } from '../../../nes/offers/applyOutcome.ts';
import { forwardPositions } from '../../../nes/text/forwardPositions.ts';
import { mostMatches, type SearchQuery } from '../../../nes/text/searchMatches.ts';
import { changedMeanwhile } from './applyRefactoring.ts';
import type { BoundedSearch } from '../../search/boundedSearch.ts';

export interface DocumentMatches {
  readonly kind: 'matches';
  readonly document: TextDocument;
  /** Of the document; in another the places are elsewhere. */
  readonly version: number;
  /** In order, none overlapping. UTF-16 columns; line ends of the texts are LF, whatever the document has. */
  readonly edits: readonly TextEdit[];
}

export function nothingFound(): string {
  return t('There is nothing to replace.');
}

export function tooManyPlaces(): string {
  return t('More than {0} places match.', mostMatches);
}

/** At least one place. Refused when there is none, as well. Never rejects. */
export async function findInDocument(
  document: TextDocument,
  query: SearchQuery,
  search: BoundedSearch,
  token: CancellationToken,
): Promise<DocumentMatches | NotApplied> {
  const found = await searchDocument(document, query, search, token);
  return found.kind === 'matches' && found.edits.length === 0 ? refused(nothingFound()) : found;
}

/** Maybe nothing. Refused when there are too many, with an invalid pattern or one that takes too long. Never rejects. */
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
 * As the editor's own search sees a text. In one with CRLF, `\n` would not match what an agent means by it, and `^` would
 * match within a line end.
 */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** A plain search is about text as it stands in the file; an expression says itself what it matches. */
export function queryForLineFeeds(query: SearchQuery): SearchQuery {
  return query.isRegex ? query : { ...query, search: withLineFeeds(query.search) };
}
