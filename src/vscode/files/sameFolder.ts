// Compares folders and files by their identity on disk: one has several names through links, `/private/tmp` on macOS, and letter
// case. Used wherever what an agent or a file names is compared with what is open.

import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, relative } from 'node:path';
import { systemClock } from '../../agent/clock.ts';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { sharedWork } from '../../base/sharedWork.ts';
import { findRealPlace, placePatience, type RealPlace } from './realPlace.ts';

/** The disk and the clock; replaced in tests. */
export interface FolderMachine {
  readonly clock: Clock;
  readonly findRealPlace: (path: string) => Promise<RealPlace>;
  /** Identifies what is at a path, with links followed. Undefined if there is nothing, or the disk has no identities. */
  readonly identityOf: (path: string) => Promise<string | undefined>;
}

/** Shared, since a lookup whose disk does not answer holds a thread of this process. */
const identityOf = sharedWork(async (path: string): Promise<string | undefined> => {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return ino === 0n ? undefined : `${dev}:${ino}`;
  } catch {
    return undefined;
  }
});

const thisMachine: FolderMachine = { clock: systemClock, findRealPlace, identityOf };

/** True if both are the same folder or file. Both absolute. As `folderAround`. */
export async function isSamePlace(one: string, other: string, machine = thisMachine): Promise<boolean> {
  if (one === other) return true;
  const [isIn, isAround] = await Promise.all([
    folderAround(one, [other], machine),
    folderAround(other, [one], machine),
  ]);
  return isIn !== undefined && isAround !== undefined;
}

/**
 * The innermost of `folders` that is `path` or contains it, whatever names they have. All absolute. The disk is not asked if one of
 * them contains `path` by name. Undefined if there is none, or if a disk does not answer within 5 s. Never rejects.
 */
export async function folderAround(
  path: string,
  folders: readonly string[],
  machine = thisMachine,
): Promise<string | undefined> {
  const named = folders.filter((folder) => isInFolder({ path, folder }));
  if (named.length > 0) return named.toSorted((one, other) => other.length - one.length)[0];
  if (!isAbsolute(path)) return undefined;
  const looking = folderOnDisk(normalize(path), folders, machine);
  const waited = await timeBoxed(looking, placePatience, machine.clock, neverCancelled);
  if (waited.kind === 'failed') throw waited.error;
  return waited.kind === 'done' ? waited.value : undefined;
}

/**
 * The path that a file has in one of `folders`, if it differs from `path`: `/work/a` for `/real/work/a` if `/work` is a link to
 * `/real/work`. Undefined if no folder contains the file. Paths and waiting are as in `folderAround`.
 */
export async function nameInFolder(
  path: string,
  folders: readonly string[],
  machine = thisMachine,
): Promise<string | undefined> {
  const folder = await folderAround(path, folders, machine);
  if (folder === undefined || isInFolder({ path, folder })) return undefined;
  const [place, root] = await Promise.all([machine.findRealPlace(path), machine.findRealPlace(folder)]);
  if (place.kind === 'unknown' || root.kind === 'unknown') return undefined;
  if (!isInFolder({ path: place.path, folder: root.path })) return undefined;
  return join(folder, relative(root.path, place.path));
}

/**
 * The folder around `path` (or `path` itself) that is another name of one of `folders`: `/real/work` for `/real/work/a` if `/work` is a
 * link to it. Undefined if one of `folders` contains `path` by name, or none does. All absolute. Waiting is as in `folderAround`.
 */
export async function otherNameAround(
  path: string,
  folders: readonly string[],
  machine = thisMachine,
): Promise<{ readonly name: string; readonly folder: string } | undefined> {
  if (!isAbsolute(path) || folders.some((folder) => isInFolder({ path, folder }))) return undefined;
  const folder = await folderAround(path, folders, machine);
  if (folder === undefined) return undefined;
  const around = [normalize(path)];
  while (dirname(around[0]!) !== around[0]) around.unshift(dirname(around[0]!));
  // From the outermost: links inside of the folder stay part of the rest.
  for (const name of around) if (await isSamePlace(name, folder, machine)) return { name, folder };
  return undefined;
}

async function folderOnDisk(
  path: string,
  folders: readonly string[],
  { findRealPlace, identityOf }: FolderMachine,
): Promise<string | undefined> {
  const place = await findRealPlace(path);
  if (place.kind === 'unknown') return undefined;
  const real = await Promise.all(folders.map((folder) => findRealPlace(folder)));
  const named = real.flatMap((folder, at) =>
    folder.kind === 'there' && isInFolder({ path: place.path, folder: folder.path })
      ? [{ at, length: folder.path.length }]
      : [],
  );
  const [innermost] = named.toSorted((one, other) => other.length - one.length);
  if (innermost) return folders[innermost.at];
  // The letter case may differ, which only some disks ignore.
  const identities = await Promise.all(folders.map((folder) => identityOf(folder)));
  for (let at = place.path; ; at = dirname(at)) {
    const identity = await identityOf(at);
    const same = identity === undefined ? -1 : identities.indexOf(identity);
    if (same >= 0) return folders[same];
    if (dirname(at) === at) return undefined;
  }
}
