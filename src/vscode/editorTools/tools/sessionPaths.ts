// The paths of files as an agent writes them and gets them: relative to the folders of its session. Used by `ToolRun`.

import { isInFolder } from '../../../base/isInFolder.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import { pathBelowNamed, pathInEach } from '../../../chat/path/pathCandidates.ts';
import { shownPath } from '../../../chat/path/shownPath.ts';
import type { HostedSession } from '../../../chat/session/hostedSession.ts';

type Folders = Pick<HostedSession, 'cwd' | 'folders'>;

/** Relative to the workspace folder, and with the folder's name if there are several. */
export function shownIn({ cwd, folders }: Folders, fsPath: string): string {
  return shownPath(fsPath, { cwd: cwd ?? folders[0] ?? '/', folders });
}

/** The absolute paths that an agent's path may stand for, the most likely first. */
export function candidatePaths({ cwd, folders }: Folders, path: string): readonly string[] {
  const named = folders.length > 1 ? pathBelowNamed(path, folders) : [];
  const found = new Set([...named, ...pathInEach(path, cwd === undefined ? folders : [...folders, cwd])]);
  // What is wrong with the path is reported when it is located.
  return found.size > 0 ? [...found] : [path];
}

export function isInFolders({ folders }: Folders, fsPath: string): boolean {
  return folders.some((folder) => {
    const [path, root] = [absolutePath(fsPath, folder), absolutePath(folder, folder)];
    return path !== undefined && root !== undefined && isInFolder({ path, folder: root });
  });
}
