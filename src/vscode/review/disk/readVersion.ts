// What is in a file on disk, as a version that can be compared, or put back as a whole. Only what nobody is writing counts:
// a file is empty for a moment before it has its new content.

import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  absent,
  longestText,
  textVersion,
  unknown,
  type FileVersion,
} from '../../../chat/review/fileVersion.ts';
import { openConfirmedFile } from '../../files/confirmedFolder.ts';
import { decodeFile } from '../../files/fileText.ts';
import { readBytes } from '../../files/regularFile.ts';
import { systemCode } from '../../files/systemCode.ts';
import { markOf, type KeptContents } from '../../storage/keptContents.ts';

export interface DiskState {
  readonly kind: 'file' | 'absent' | 'folder' | 'other';
  /** When it came to be like this; ms since 1970. For a file that is not there: when something last went from its folder. */
  readonly since: number;
  /** Differs when the file does. */
  readonly stamp: string;
}

interface SizedState extends DiskState {
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
}

/** Without reading it. @param path real and absolute. Never rejects. */
export async function diskState(path: string): Promise<DiskState> {
  return await stateOf(path);
}

async function stateOf(path: string): Promise<SizedState> {
  try {
    const found = await lstat(path);
    const { size, mtimeMs, ctimeMs, ino } = found;
    const kind = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
    const stamp = `${kind} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    return { kind, since: Math.max(mtimeMs, ctimeMs), stamp, size, mtimeMs };
  } catch (error) {
    const none = { size: 0, mtimeMs: 0 };
    if (!isMissing(error)) return { kind: 'other', since: Date.now(), stamp: 'other', ...none };
    // Whatever comes and goes beside it.
    return { kind: 'absent', since: await changedFolder(dirname(path)), stamp: 'absent', ...none };
  }
}

/** What was in a file, and since when. */
export interface FileReading {
  readonly version: FileVersion;
  /** As `DiskState` has them, of just this version. */
  readonly since: number;
  readonly stamp: string;
}

/** ms for which a file must not have changed; one that is empty may be waiting for its content. */
const quiet = 25;
const quietEmpty = 250;

/** Times that a file which changes while it is read is read again. */
const mostReadings = 8;

/**
 * @param path real and absolute; a link put there meanwhile is not followed.
 * @param use `keep`: what is no text to be compared can be put back later. Never rejects.
 * @returns unknown: it is no file, or did not stop changing.
 */
export async function readVersion(
  path: string,
  contents: KeptContents,
  use: 'keep' | 'compare',
): Promise<FileReading> {
  for (let readings = 0; readings < mostReadings; readings++) {
    const found = await stateOf(path);
    const patience = found.kind === 'file' && found.size === 0 ? quietEmpty : quiet;
    // Waited for in full: the clocks of disks differ.
    if (Date.now() - found.since < patience) await setTimeout(patience);
    const version = await readState(path, found, contents, use);
    if (version) return { version, since: found.since, stamp: found.stamp };
  }
  return { version: unknown, since: Date.now(), stamp: 'changing' };
}

/** Undefined: it is another one by now. */
async function readState(
  path: string,
  found: SizedState,
  contents: KeptContents,
  use: 'keep' | 'compare',
): Promise<FileVersion | undefined> {
  const isStill = async (): Promise<boolean> => (await stateOf(path)).stamp === found.stamp;
  if (found.kind === 'absent') return (await isStill()) ? absent : undefined;
  if (found.kind !== 'file') return unknown;
  const { stamp, size, mtimeMs } = found;
  const tooLarge: FileVersion = { kind: 'opaque', mark: `${size} ${mtimeMs}`, keeping: 'tooLarge' };
  if (size > contents.largest) return tooLarge;
  const known = size > longestText ? contents.recall(path, stamp) : undefined;
  if (known !== undefined)
    return (await isStill()) ? { kind: 'opaque', mark: known, keeping: 'kept' } : undefined;
  const bytes = await readAll(path, contents.largest + 1, size);
  // Before they are kept, which takes a while.
  if (!(await isStill())) return undefined;
  if (!bytes) return unknown;
  if (bytes.length > contents.largest) return tooLarge;
  const version = await versionOf(path, bytes, use === 'keep' ? contents : undefined);
  if (version.kind === 'opaque' && version.keeping === 'kept') contents.remember(path, stamp, version.mark);
  return version;
}

/** Undefined: it can't be read. */
async function readAll(path: string, most: number, size: number): Promise<Buffer | undefined> {
  try {
    const handle = await openConfirmedFile(path, 'read');
    try {
      return await readBytes(handle, most, size);
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** @param keepIn undefined: it is only compared. */
export async function versionOf(
  path: string,
  bytes: Uint8Array,
  keepIn: KeptContents | undefined,
): Promise<FileVersion> {
  if (bytes.length <= longestText) {
    const text = await decodeFile(path, bytes).catch(() => undefined);
    if (text !== undefined) return textVersion(text);
  }
  const mark = await markOf(bytes);
  return { kind: 'opaque', mark, keeping: keepIn ? await keepIn.keep(mark, bytes) : 'notKept' };
}

function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function changedFolder(path: string): Promise<number> {
  for (let at = path; ; at = dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    if (found) return found.mtimeMs;
    if (dirname(at) === at) return 0;
  }
}
