// Recognises files that can make programs run when they are written: by their names, as the target of a link in `.vscode`, in a
// folder that git takes for a repository, or in the home folder. Used for file accesses of agents and for permission rules.

import { lstat, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, relative, sep } from 'node:path';
import { isInFolder, type PathAndFolder } from '../../base/isInFolder.ts';
import {
  canRunPrograms,
  canRunProgramsAtHome,
  foldedName,
  gitDirectoryNames,
} from '../../base/programFiles.ts';
import { firstNames } from './boundedFile.ts';
import { type FilePlace, findRealPlace } from './realPlace.ts';

/** Entries of a folder's `.vscode` that are checked for links. */
const mostLinks = 200;

type Place = Pick<FilePlace, 'requested' | 'path'>;

/** @param folders real and absolute paths of the open folders. */
export async function isProgramPlace(place: Place, folders: readonly string[]): Promise<boolean> {
  return await hasProgramPlace([place], folders);
}

/** True if any of the places is one. @param folders real and absolute paths of the open folders. */
export async function hasProgramPlace(
  places: readonly Place[],
  folders: readonly string[],
): Promise<boolean> {
  if (places.some(({ requested, path }) => canRunPrograms(path) || canRunPrograms(requested))) return true;
  const settings = (await Promise.all(folders.map(settingsPlaces))).flat();
  const home = await realpath(homedir()).catch(() => undefined);
  for (const { path } of places) {
    if (settings.some((place) => isInFolder({ path, folder: place }))) return true;
    const around = folders.filter((folder) => isInFolder({ path, folder }));
    if (home !== undefined && isOfHome({ path, home, around })) return true;
    // A rule may name a file outside of the folders.
    for (const folder of around.length > 0 ? around : [parse(path).root])
      if (await isOfGitDirectory({ path, folder })) return true;
  }
  return false;
}

interface InHome {
  readonly path: string;
  readonly home: string;
  /** The open folders that contain the path. */
  readonly around: readonly string[];
}

/** True for files that programs read in the home folder, unless they are of a project in it that is open by itself. */
function isOfHome({ path, home, around }: InHome): boolean {
  if (!isInFolder({ path, folder: home }) || !canRunProgramsAtHome(relative(home, path))) return false;
  return !around.some((folder) => folder !== home && isInFolder({ path: folder, folder: home }));
}

/** Where `.vscode` and links in it lead: a repository may keep its settings under another name. */
async function settingsPlaces(folder: string): Promise<string[]> {
  const settings = join(folder, '.vscode');
  const names = await firstNames(settings, mostLinks);
  const places = [settings, ...names.map((name) => join(settings, name))];
  const real = await Promise.all(places.map((place) => findRealPlace(place)));
  return real.flatMap((place) => (place.kind === 'unknown' ? [] : [place.path]));
}

/**
 * Git takes a folder with `HEAD`, `config`, `objects` and `refs` for a repository, whose `config` can name programs. A file
 * `HEAD` always counts, since it may turn a folder into one; the others only next to a `HEAD`. This also covers folders that a
 * `.git` file or link leads to.
 */
async function isOfGitDirectory({ path, folder }: PathAndFolder): Promise<boolean> {
  if (foldedName(basename(path)) === 'head') return true;
  for (let at = dirname(path); isInFolder({ path: at, folder }); at = dirname(at)) {
    const [first = ''] = relative(at, path).split(sep);
    if (gitDirectoryNames.has(foldedName(first)) && (await isThere(join(at, 'HEAD')))) return true;
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
