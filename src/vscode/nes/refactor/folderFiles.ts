// Lists the files of a folder that a search and replace covers, and reads their texts: those that VS Code's own search
// covers and that agents may access.

import { basename } from 'node:path';
import {
  CancellationTokenSource,
  RelativePattern,
  Uri,
  workspace,
  languages,
  type TextDocument,
  type WorkspaceFolder,
} from 'vscode';
import { CancelledError, type CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import { refused, type NotApplied } from '../../../nes/offers/offer.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import { findIgnoredOrUnknown } from '../../git/ignoredPaths.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';
import { decodeExactly } from '../../files/fileText.ts';
import { openFolders } from '../../window/workspacePlace.ts';
import { locateAllowed, openDocument, readConfirmed, type ConfirmingTools } from './openConfirmed.ts';

/** Most files in a folder, not counting those that the user excludes from searches. */
const mostFiles = 20_000;
/** Files that are checked at once, before the event loop has its turn. */
const batch = 50;
/** Bytes of a file on disk. */
const largest = 1_000_000;

export interface FolderFiles {
  readonly kind: 'files';
  /** Ordered by path. */
  readonly uris: readonly Uri[];
}

/** Leaves out files that are hidden, excluded from searches or from agents, ignored by git, or behind a link. */
export async function listFolder(
  folder: Uri,
  {
    eligible,
    repositories,
  }: { eligible: EligibleDocuments; repositories: { get(): Promise<GitRepositories> } },
  token: CancellationToken,
): Promise<FolderFiles | NotApplied> {
  const workspaceFolder = workspace.getWorkspaceFolder(folder);
  if (!workspaceFolder) return refused(t('{0} is not in an open folder.', basename(folder.path)));
  const excludes = searchExcludes(workspaceFolder);
  const cancellation = new CancellationTokenSource();
  const cancelled = token.onCancellationRequested(() => cancellation.cancel());
  try {
    const pattern = new RelativePattern(folder, '**/*');
    const found = await workspace.findFiles(pattern, excludes.glob, mostFiles + 1, cancellation.token);
    if (token.isCancellationRequested) return { kind: 'cancelled' };
    if (found.length > mostFiles) return refused(t('The folder contains more than {0} files.', mostFiles));
    const uris: Uri[] = [];
    for (let i = 0; i < found.length; i += batch) {
      if (token.isCancellationRequested) return { kind: 'cancelled' };
      const some = found.slice(i, i + batch).filter((uri) => !excludes.has(uri));
      const places = await Promise.all(some.map((uri) => locateAllowed(uri, eligible)));
      uris.push(...some.filter((_, index) => typeof places[index] !== 'string'));
    }
    const paths = uris.map(({ fsPath }) => fsPath);
    const git = await repositories.get();
    const { ignored, unknown } = await findIgnoredOrUnknown(paths, git, openFolders(), token);
    // A file that git may ignore is not changed.
    if (unknown.size > 0) return refused(t('Git could not list the ignored files.'));
    const left = uris.filter(({ fsPath }) => !ignored.has(fsPath));
    return { kind: 'files', uris: left.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
  } catch (error) {
    if (error instanceof CancelledError) return { kind: 'cancelled' };
    throw error;
  } finally {
    cancelled.dispose();
    cancellation.dispose();
  }
}

/** The text of the open document, else `textOnDisk`. */
export async function searchableText(uri: Uri, tools: ConfirmingTools): Promise<string | undefined> {
  return openDocument(uri, tools.eligible)?.getText() ?? (await textOnDisk(uri, tools));
}

/**
 * The text of a file. Undefined for a file that is binary, over 1 MB, gone, moved, excluded under another name, or not in its
 * encoding: opening and saving it would lose bytes.
 */
export async function textOnDisk(uri: Uri, tools: ConfirmingTools): Promise<string | undefined> {
  try {
    const { text, isExact } = await decodeExactly(uri.fsPath, await readConfirmed(uri, largest, tools));
    return isExact && !text.includes('\0') ? text : undefined;
  } catch {
    return undefined;
  }
}

interface SearchExcludes {
  /** For `findFiles`, so that it need not list all of node_modules; undefined if nothing is excluded. */
  readonly glob: string | undefined;
  /** Globs are relative to the workspace folder, whatever folder is searched. */
  readonly has: (file: Uri) => boolean;
}

/**
 * Reads the setting `search.exclude`, since VS Code's `findFiles` honours only `files.exclude`. Ignores conditional excludes
 * (`when`): they are for generated files, which the preview shows.
 */
function searchExcludes(folder: WorkspaceFolder): SearchExcludes {
  const setting = workspace.getConfiguration('search', folder).get<Record<string, unknown>>('exclude') ?? {};
  const globs = Object.keys(setting).filter((glob) => setting[glob] === true);
  const anywhere = globs.filter((glob) => glob.startsWith('**/'));
  const filter = globs.flatMap((glob) =>
    [glob, `${glob}/**`].map((pattern) => ({ pattern: new RelativePattern(folder, pattern) })),
  );
  return {
    glob: anywhere.length === 0 ? undefined : `{${anywhere.join()}}`,
    // Only the document's `uri` is used to match a pattern.
    has: (uri) => filter.length > 0 && languages.match(filter, { uri } as TextDocument) > 0,
  };
}
