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
  return openedPaths(path, names)[0] ?? path;
}

/** As `openedPath`, for the path of a file as this machine writes it, which is returned unchanged if no name fits. */
export function openedFile(file: string, folders: readonly string[], names: readonly FolderName[]): string {
  const path = names.length === 0 ? undefined : absolutePath(file, file);
  if (path === undefined) return file;
  const opened = openedPath(path, folders, names);
  return opened === path ? file : opened;
}

/** The paths under all open folders of which `path` is under another name, the innermost of nested folders first. */
export function openedPaths(path: string, names: readonly FolderName[]): readonly string[] {
  return names
    .filter(({ name }) => isIn({ path, folder: name }))
    .toSorted((one, other) => other.name.length - one.name.length)
    .flatMap(({ name, folder }) => {
      const root = absolutePath(name, name);
      const below = root === undefined ? undefined : relativePath({ path, folder: root });
      return below === undefined ? [] : (absolutePath(below === '' ? folder : below, folder) ?? []);
    });
}

function isIn({ path, folder }: PathAndFolder): boolean {
  const root = absolutePath(folder, folder);
  return root !== undefined && isInFolder({ path, folder: root });
}
