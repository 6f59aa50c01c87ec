// Applies a suggested search and replace: in a file, exactly the matches that were drawn; in a folder, after VS Code's
// Refactor Preview.

import { stat } from 'node:fs/promises';
import { Range, TextEdit, Uri, window, workspace, WorkspaceEdit, type TextEditor } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { t } from '../../../base/l10n.ts';
import type { Range as TextRange } from '../../../base/textPosition.ts';
import { refused, type ApplyOutcome, type NotApplied } from '../../../nes/offers/offer.ts';
import { mostMatches } from '../../../nes/text/searchMatches.ts';
import type { ReplaceSuggestion } from '../../../nes/suggestion/suggestion.ts';
import { fromPosition } from '../../documents/convert.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import {
  applyRefactoring,
  changedMeanwhile,
  notApplied,
  findInDocument,
  nothingFound,
  queryForLineFeeds,
  searchDocument,
  tooManyPlaces,
  withLineFeeds,
  type DocumentMatches,
} from './documentMatches.ts';
import { BoundedSearch } from '../../search/boundedSearch.ts';
import {
  locateToChange,
  logFailure,
  longestOpened,
  openConfirmed,
  placeRefusalWords,
  whyNotChange,
  type ConfirmingTools,
} from './openConfirmed.ts';
import { listFolder, searchableText } from './folderFiles.ts';

export interface ReplaceTools extends ConfirmingTools {
  readonly repositories: { get(): Promise<GitRepositories> };
  /** The bundle of `searchWorker.ts`, absolute. */
  readonly workerFile: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A suggestion for a folder. It is searched only when the suggestion is accepted, since that takes time. */
export interface FolderToReplaceIn {
  readonly kind: 'folder';
  readonly folder: Uri;
  readonly suggestion: ReplaceSuggestion;
}

export interface ReplaceProgress {
  /** Called now and then with the number of files searched, and of all files. */
  readonly searched?: (files: number, of: number) => void;
  /** Called when the search has ended, before the preview is shown. */
  readonly previewing?: () => void;
}

/** Most files changed at once, since VS Code opens each of them. */
const mostChanged = 500;

/**
 * Finds what the suggestion would change, to draw it; changes nothing. A file that is not open is opened as a document
 * without an editor. Never rejects.
 */
export async function findReplacements(
  suggestion: ReplaceSuggestion,
  tools: ReplaceTools,
  token: CancellationToken,
): Promise<DocumentMatches | FolderToReplaceIn | NotApplied> {
  const uri = Uri.parse(suggestion.uri);
  const search = new BoundedSearch(tools.workerFile, tools.clock);
  try {
    const place = await locateToChange(uri, tools.eligible);
    if (typeof place === 'string') return refused(placeRefusalWords(place, uri));
    if (await isFolder(uri)) return { kind: 'folder', folder: uri, suggestion };
    const document = await openConfirmed(uri, longestOpened, tools, place);
    return await findInDocument(document, suggestion, search, token);
  } catch (error) {
    logFailure(tools.logger, 'A search and replace could not be prepared', error);
    return refused(t("{0} can't be opened as text.", workspace.asRelativePath(uri, false)));
  } finally {
    search.dispose();
  }
}

/** Replaces the matches in one undo step; refuses if the document has changed since they were found. Never rejects. */
export async function applyReplacements(
  matches: DocumentMatches,
  { eligible }: ReplaceTools,
): Promise<ApplyOutcome> {
  const { document, edits } = matches;
  const reason = await whyNotChange(document.uri, eligible);
  if (reason !== undefined) return refused(reason);
  if (isStale(matches)) return refused(changedMeanwhile());
  const editor = window.activeTextEditor;
  if (editor?.document === document) return await applyInEditor(editor, matches);
  const edit = new WorkspaceEdit();
  add(edit, matches);
  // VS Code checks the version too.
  const applied = await workspace.applyEdit(edit).then(undefined, () => false);
  if (applied) return { kind: 'done', files: 1, places: edits.length };
  return refused(isStale(matches) ? changedMeanwhile() : notApplied());
}

/** Not a workspace edit, which changes read-only documents too. An editor does not, but still reports success. */
async function applyInEditor(editor: TextEditor, matches: DocumentMatches): Promise<ApplyOutcome> {
  const applied = await editor
    .edit((builder) => {
      for (const { range, newText } of matches.edits) builder.replace(asEditorRange(range), newText);
    })
    .then(undefined, () => false);
  if (!applied) return refused(isStale(matches) ? changedMeanwhile() : notApplied());
  if (isStale(matches)) return { kind: 'done', files: 1, places: matches.edits.length };
  const name = workspace.asRelativePath(matches.document.uri, false);
  return refused(t('VS Code did not apply the changes. {0} may be read-only.', name));
}

/**
 * Searches the folder, then shows the changes in the Refactor Preview. Unsaved texts take precedence over files on disk.
 * Changes nothing if one file cannot be searched completely. Never rejects.
 */
export async function replaceInFolder(
  { folder, suggestion }: FolderToReplaceIn,
  tools: ReplaceTools,
  token: CancellationToken,
  progress: ReplaceProgress = {},
): Promise<ApplyOutcome> {
  const search = new BoundedSearch(tools.workerFile, tools.clock);
  try {
    const reason = await whyNotChange(folder, tools.eligible);
    if (reason !== undefined) return refused(reason);
    const files = await listFolder(folder, tools, token);
    if (files.kind !== 'files') return files;
    const found = await findInFiles(files.uris, suggestion, { search, ...tools }, token, progress);
    if (found.kind !== 'found') return found;
    const edit = new WorkspaceEdit();
    for (const matches of found.documents) add(edit, matches);
    const { places, documents } = found;
    if (documents.some(isStale)) return refused(changedMeanwhile());
    progress.previewing?.();
    if (await applyRefactoring(edit, true)) return { kind: 'done', files: documents.length, places };
    return documents.some(isStale) ? refused(changedMeanwhile()) : { kind: 'cancelled' };
  } catch (error) {
    logFailure(tools.logger, 'A search and replace in a folder failed', error);
    return refused(notApplied());
  } finally {
    search.dispose();
  }
}

interface FoundInFiles {
  readonly kind: 'found';
  readonly documents: readonly DocumentMatches[];
  readonly places: number;
}

/** Texts on disk only decide which files to open; positions refer to the document that VS Code opens. */
async function findInFiles(
  uris: readonly Uri[],
  suggestion: ReplaceSuggestion,
  tools: ConfirmingTools & { readonly search: BoundedSearch },
  token: CancellationToken,
  progress: ReplaceProgress,
): Promise<FoundInFiles | NotApplied> {
  const { search } = tools;
  const query = queryForLineFeeds(suggestion);
  const toOpen: Uri[] = [];
  for (const [index, uri] of uris.entries()) {
    if (index % 50 === 0) progress.searched?.(index, uris.length);
    const text = await searchableText(uri, tools);
    if (text === undefined) continue;
    const result = await search.find(withLineFeeds(text), query, token);
    if (result.kind !== 'matches') return result;
    if (result.edits.length === 0) continue;
    if (toOpen.length === mostChanged)
      return refused(t('The suggestion would change more than {0} files.', mostChanged));
    toOpen.push(uri);
  }
  const documents: DocumentMatches[] = [];
  let places = 0;
  for (const uri of toOpen) {
    const place = await locateToChange(uri, tools.eligible);
    if (typeof place === 'string') return refused(placeRefusalWords(place, uri));
    const document = await openConfirmed(uri, longestOpened, tools, place);
    const matches = await searchDocument(document, suggestion, search, token);
    if (matches.kind !== 'matches') return matches;
    if (matches.edits.length === 0) continue;
    places += matches.edits.length;
    if (places > mostMatches) return refused(tooManyPlaces());
    documents.push(matches);
  }
  return places === 0 ? refused(nothingFound()) : { kind: 'found', documents, places };
}

function isStale({ document, version }: DocumentMatches): boolean {
  return document.isClosed || document.version !== version;
}

function add(edit: WorkspaceEdit, { document, edits }: DocumentMatches): void {
  edit.set(
    document.uri,
    edits.map(({ range, newText }) => new TextEdit(asEditorRange(range), newText)),
  );
}

function asEditorRange({ start, end }: TextRange): Range {
  return new Range(fromPosition(start), fromPosition(end));
}

async function isFolder(uri: Uri): Promise<boolean> {
  return (await stat(uri.fsPath)).isDirectory();
}
