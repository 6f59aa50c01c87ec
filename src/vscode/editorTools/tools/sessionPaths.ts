// Converts paths of files that an agent writes and gets: they are relative to the folders of its session. Also orders files.
// Used by `ToolRun` and by lists of places.

import type { Uri } from 'vscode';
import { isInFolder } from '../../../base/isInFolder.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { openedPath } from '../../../chat/path/openedPath.ts';
import { pathBelowNamed, pathInEach } from '../../../chat/path/pathCandidates.ts';
import { shownPath } from '../../../chat/path/shownPath.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';

type Folders = Pick<HostedSession, 'cwd' | 'folders'>;

/** Returns the path relative to its workspace folder, with the name of the folder if there are several. */
export function shownIn({ cwd, folders }: Folders, fsPath: string): string {
  return shownPath(fsPath, { cwd: cwd ?? folders[0] ?? '/', folders });
}

/**
 * Returns the absolute paths that an agent's path may mean, the most likely first: below the folders as they are open, since the
 * editor knows their files by these paths.
 */
export function candidatePaths(
  { cwd, folders, names = [] }: Folders & Pick<HostedSession, 'names'>,
  path: string,
): readonly string[] {
  const named = folders.length > 1 ? pathBelowNamed(path, folders) : [];
  const all = [...named, ...pathInEach(path, cwd === undefined ? folders : [...folders, cwd])];
  const found = new Set(all.map((one) => openedPath(one, folders, names)));
  // The caller reports what is wrong with the path when it locates the file.
  return found.size > 0 ? [...found] : [path];
}

export function isInFolders({ folders }: Folders, fsPath: string): boolean {
  return folders.some((folder) => {
    const [path, root] = [absolutePath(fsPath, folder), absolutePath(folder, folder)];
    return path !== undefined && root !== undefined && isInFolder({ path, folder: root });
  });
}

/** Orders files by path. */
export function comparePaths(a: Uri, b: Uri): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
