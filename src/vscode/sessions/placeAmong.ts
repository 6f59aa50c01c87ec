// Where a session works among the open folders, whatever names its agent has for them. Used by `sessionPlace`.

import { systemClock } from '../../agent/clock.ts';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { FolderName } from '../../chat/path/openedPath.ts';
import { findRealPlace } from '../files/realPlace.ts';
import { folderAround } from '../files/sameFolder.ts';
import { placeIn, type PlaceLookup } from '../window/placeIn.ts';

/** ms for the names of the folders: a session can do without them. */
const patience = 1_000;

/**
 * As `placeIn`, with other names of the folders. Takes at most 6 s where a disk does not answer. Never rejects.
 * @param cwd the working directory of an existing session, as its agent reports it. Default: the first folder.
 */
export async function placeAmong(folders: readonly string[], cwd?: string): Promise<PlaceLookup> {
  const home = cwd === undefined ? undefined : await folderAround(cwd, folders);
  const place = placeIn(folders, cwd, home);
  return place.kind === 'none' ? place : { ...place, names: await otherNames(folders) };
}

/** The real paths of folders that were opened through links. None if a disk does not answer. */
async function otherNames(folders: readonly string[]): Promise<readonly FolderName[]> {
  const looking = Promise.all(folders.map((folder) => findRealPlace(folder)));
  const waited = await timeBoxed(looking, patience, systemClock, neverCancelled);
  if (waited.kind !== 'done') return [];
  return waited.value.flatMap((place, at) => {
    const folder = folders[at]!;
    return place.kind === 'there' && place.path !== folder ? [{ name: place.path, folder }] : [];
  });
}
