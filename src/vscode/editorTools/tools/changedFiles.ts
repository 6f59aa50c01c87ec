// Opens the files that were changed last in background tabs, since many language extensions check only files in tabs. Used by
// `diagnostics` for a folder and for all files.

import { stat } from 'node:fs/promises';
import type { TextDocument, Uri } from 'vscode';
import { WireError } from '../../../wire/peer.ts';
import { mostTabs } from './openedTabs.ts';
import { ToolError, type ToolRun } from './toolRun.ts';

/** Maximum number of changed files that are read to find those to open. */
const mostRead = 20;
/** Languages that no extension checks. */
const unchecked: ReadonlySet<string> = new Set(['plaintext', 'log']);

export interface ChangedFiles {
  /** Files that are in background tabs now, newest first. */
  readonly opened: readonly Uri[];
  /** Files that the user has in tabs, newest first. */
  readonly shown: readonly Uri[];
  /** Other files, which were not opened since there are too many, newest first. */
  readonly left: readonly Uri[];
}

/** Opens at most five files that `has` selects. Files in tabs of the user are not counted. @throws CancelledError */
export async function openChangedFiles(run: ToolRun, has: (uri: Uri) => boolean): Promise<ChangedFiles> {
  const { problems, tabs } = run.state;
  const changed = problems.changedIn(has);
  const readable = await run.readable(changed, false);
  const files = await run.withTimeout(onlyFiles(changed.filter((uri) => readable.has(uri.toString()))));
  const opening: TextDocument[] = [];
  const shown: Uri[] = [];
  let next = 0;
  while (next < Math.min(files.length, mostRead) && opening.length < mostTabs) {
    const batch = files.slice(next, next + mostTabs - opening.length);
    next += batch.length;
    // VS Code loads a file in a tab only when it is shown, so these files are opened too.
    for (const document of await Promise.all(batch.map((uri) => openText(run, uri)))) {
      if (document === undefined || unchecked.has(document.languageId)) continue;
      if (tabs.isOfUser(document.uri)) shown.push(document.uri);
      else opening.push(document);
    }
  }
  // If tabs must be closed later, those of older changes are closed first.
  for (const document of opening.toReversed()) await run.showInTab(document);
  return {
    opened: opening.map(({ uri }) => uri),
    shown,
    left: files.slice(next).filter((uri) => !tabs.isOfUser(uri)),
  };
}

/** Without folders and deleted files. */
async function onlyFiles(uris: readonly Uri[]): Promise<readonly Uri[]> {
  const areFiles = uris.map(async ({ fsPath }) => {
    const found = await stat(fsPath).catch(() => undefined);
    return found?.isFile() === true;
  });
  const kept = await Promise.all(areFiles);
  return uris.filter((_, at) => kept[at]);
}

/** Undefined if it can't be opened: it was deleted, or is not text. */
async function openText(run: ToolRun, uri: Uri): Promise<TextDocument | undefined> {
  try {
    return await run.open(uri.fsPath);
  } catch (error) {
    if (error instanceof ToolError || error instanceof WireError) return undefined;
    throw error;
  }
}
