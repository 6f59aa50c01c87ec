// Finds which files a path of an agent may stand for: in a workspace of several folders, it can begin in any of them, or with
// the name of one. Used by links and editor tools. Does not look at the disk.

import { absolutePath } from './filePath.ts';

/** The path in each of the folders, in their order, without duplicates. */
export function pathInEach(path: string, folders: readonly string[]): readonly string[] {
  return [...new Set(folders.flatMap((folder) => absolutePath(path, folder) ?? []))];
}

/** The path below each folder with whose name it begins: `B/src/a.ts` is `/work/B/src/a.ts`. */
export function pathBelowNamed(path: string, folders: readonly string[]): readonly string[] {
  const [first = '', ...rest] = path.replace(/^\.[\\/]/, '').split(/[\\/]/);
  if (first === '' || first === '.' || first === '..') return [];
  return pathInEach(
    rest.join('/') || '.',
    folders.filter((folder) => nameOf(folder) === first),
  );
}

function nameOf(folder: string): string | undefined {
  return folder.split(/[\\/]/).findLast((part) => part !== '');
}
