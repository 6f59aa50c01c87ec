// Names of folders other than those under which they are open: agents report real paths, also where a folder was opened through a
// link.

import { isInFolder, type PathAndFolder } from '../../base/isInFolder.ts';
import { absolutePath, relativePath } from './filePath.ts';

/** Both absolute. */
export interface FolderName {
  readonly name: string;
  /** The folder as it is open. */
  readonly folder: string;
}

/**
 * The path under an open folder, if `path` is under another name of it; else `path`. @param path as of `absolutePath`.
 * @param folders the open folders.
 */
export function openedPath(path: string, folders: readonly string[], names: readonly FolderName[]): string {
  if (names.length === 0 || folders.some((folder) => isIn({ path, folder }))) return path;
  // The innermost of nested folders.
  const [around] = names
    .filter(({ name }) => isIn({ path, folder: name }))
    .toSorted((one, other) => other.name.length - one.name.length);
  const root = around && absolutePath(around.name, around.name);
  const below = root === undefined ? undefined : relativePath({ path, folder: root });
  if (!around || below === undefined) return path;
  return absolutePath(below === '' ? around.folder : below, around.folder) ?? path;
}

function isIn({ path, folder }: PathAndFolder): boolean {
  const root = absolutePath(folder, folder);
  return root !== undefined && isInFolder({ path, folder: root });
}
