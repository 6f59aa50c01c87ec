// Converts paths of files that an agent writes and gets: they are relative to the folders of its session. Also orders files.
// Used by `ToolRun` and by lists of places.

import type { Uri } from 'vscode';
import { isInFolder } from '../../../base/isInFolder.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { openedFile, openedPath } from '../../../chat/path/openedPath.ts';
import { pathBelowNamed, pathInEach } from '../../../chat/path/pathCandidates.ts';
import { shownPath } from '../../../chat/path/shownPath.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';
import type { FilePlace } from '../../files/realPlace.ts';

type Folders = Pick<HostedSession, 'cwd' | 'folders' | 'names'>;

/** Returns the path relative to its workspace folder, with the name of the folder if there are several. */
export function shownIn({ cwd, folders, names }: Folders, fsPath: string): string {
  return shownPath(fsPath, { cwd: cwd ?? folders[0] ?? '/', folders, names });
}

/** The path below the folder as it is open, if `fsPath` has another name of the folder, as language extensions may report; else `fsPath`. */
export function openedIn({ folders, names = [] }: Folders, fsPath: string): string {
  return openedFile(fsPath, folders, names);
}

/**
 * Returns the absolute paths that an agent's path may mean, the most likely first: below the folders as they are open, since the
 * editor knows their files by these paths.
 */
export function candidatePaths({ cwd, folders, names = [] }: Folders, path: string): readonly string[] {
  const named = folders.length > 1 ? pathBelowNamed(path, folders) : [];
  const all = [...named, ...pathInEach(path, cwd === undefined ? folders : [...folders, cwd])];
  const found = new Set(all.map((one) => openedPath(one, folders, names)));
  // The caller reports what is wrong with the path when it locates the file.
  return found.size > 0 ? [...found] : [path];
}

/** The first place that exists or `isOpen` without a file; else the first one that `mayBeMissing` accepts. */
export async function firstPlace(
  paths: readonly string[],
  locate: (path: string) => Promise<FilePlace>,
  isOpen: (place: FilePlace) => Promise<boolean>,
  mayBeMissing: (place: FilePlace) => boolean,
): Promise<FilePlace | undefined> {
  let missing: FilePlace | undefined;
  for (const path of paths) {
    const place = await locate(path);
    if (place.exists || (await isOpen(place))) return place;
    if (mayBeMissing(place)) missing ??= place;
  }
  return missing;
}

/** True also for other names of the folders. */
export function isInFolders(session: Folders, fsPath: string): boolean {
  const opened = openedIn(session, fsPath);
  return session.folders.some((folder) => {
    const [path, root] = [absolutePath(opened, folder), absolutePath(folder, folder)];
    return path !== undefined && root !== undefined && isInFolder({ path, folder: root });
  });
}

/** Orders files by path. */
export function comparePaths(a: Uri, b: Uri): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** True if a file is at `place` or, for a folder, in it. */
export function isAt(place: FilePlace | undefined, { fsPath }: Uri): boolean {
  return !place || [place.requested, place.path].some((folder) => isInFolder({ path: fsPath, folder }));
}
