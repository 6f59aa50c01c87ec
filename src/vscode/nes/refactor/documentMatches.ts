// Finds what a search and replace would change in one document. Used to draw the matches and to apply them. Also
// applies workspace edits as VS Code's own refactorings do.

import { type TextDocument, workspace, type WorkspaceEdit } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import type { TextEdit } from '../../../base/textPosition.ts';
import { refused, type NotApplied } from '../../../nes/offers/offer.ts';
import { forwardPositions, mostMatches, type SearchQuery } from '../../../nes/text/searchMatches.ts';
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

/** Applies workspace edits like VS Code's own refactorings: as one undo step, with a preview first if asked for. */
export function changedMeanwhile(): string {
  return t('The text has changed meanwhile.');
}

export function notApplied(): string {
  return t('VS Code did not apply the changes.');
}

/**
 * Resolves to true if the edit was applied. With `confirm`, VS Code shows its Refactor Preview with everything ticked; false
 * means that the user discarded it, or that a document changed. May modify `edit`.
 */
export async function applyRefactoring(edit: WorkspaceEdit, confirm: boolean): Promise<boolean> {
  if (confirm) requirePreview(edit);
  return await workspace.applyEdit(edit, { isRefactoring: true });
}

/**
 * Adds an entry that needs confirmation, which is enough to show the preview. Such entries start unticked, so the real ones
 * must not be of that kind. This one has no effect and is not listed: it creates a file where a folder exists already.
 */
function requirePreview(edit: WorkspaceEdit): void {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) return;
  edit.createFile(
    folder.uri,
    { ignoreIfExists: true },
    { needsConfirmation: true, label: t('Suggested by the agent') },
  );
}
