// Recognises files that can make programs run when they are written: by their names, as the target of a link in `.vscode`, or
// in a folder that git takes for a repository.

import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { canRunPrograms, gitDirectoryNames } from '../../base/programFiles.ts';
import { type FilePlace, findRealPlace, isWithin } from './realPlace.ts';

/** Entries of a folder's `.vscode` that are checked for links. */
const mostLinks = 200;

/** @param folders real and absolute paths of the open folders; the file is in one of them. */
export async function isProgramPlace(
  { requested, path }: Pick<FilePlace, 'requested' | 'path'>,
  folders: readonly string[],
): Promise<boolean> {
  if (canRunPrograms(path) || canRunPrograms(requested)) return true;
  for (const folder of folders) {
    if (await isOfVscode(folder, path)) return true;
    if (isWithin(folder, path) && (await isOfGitDirectory(folder, path))) return true;
  }
  return false;
}

/** True if `.vscode`, or a link in it, leads to `path`: a repository may keep its settings under another name. */
async function isOfVscode(folder: string, path: string): Promise<boolean> {
  const settings = join(folder, '.vscode');
  const names = await readdir(settings).catch(() => []);
  const places = [settings, ...names.slice(0, mostLinks).map((name) => join(settings, name))];
  const real = await Promise.all(places.map(findRealPlace));
  return real.some((place) => place.kind !== 'unknown' && isWithin(place.path, path));
}

/**
 * Git takes a folder with `HEAD`, `config`, `objects` and `refs` for a repository, whose `config` can name programs. A file
 * `HEAD` always counts, since it may turn a folder into one; the others only next to a `HEAD`. This also covers folders that a
 * `.git` file or link leads to.
 */
async function isOfGitDirectory(folder: string, path: string): Promise<boolean> {
  if (basename(path).toLowerCase() === 'head') return true;
  for (let at = dirname(path); isWithin(folder, at); at = dirname(at)) {
    const [first = ''] = relative(at, path).split(sep);
    if (gitDirectoryNames.has(first.toLowerCase()) && (await isThere(join(at, 'HEAD')))) return true;
    if (dirname(at) === at) break;
  }
  return false;
}

async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
