// What is in a file on disk, as a version that can be compared, or put back as a whole. Only what nobody is writing counts:
// a file is empty for a moment before it has its new content.

import { constants, type Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  absent,
  longestText,
  textVersion,
  unknown,
  type FileVersion,
} from '../../chat/review/fileVersion.ts';
import { decodeFile } from '../serve/fileText.ts';
import { readBytes } from '../serve/regularFile.ts';
import { systemCode } from '../serve/refusedFile.ts';
import { markOf, type KeptContents } from './keptContents.ts';

export interface DiskState {
  readonly kind: 'file' | 'absent' | 'folder' | 'other';
  /** When it came to be like this; ms since 1970. For a file that is not there: when something last went from its folder. */
  readonly since: number;
}

const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Without reading it. @param path real and absolute. Never rejects. */
export async function diskState(path: string): Promise<DiskState> {
  try {
    const found = await lstat(path);
    const since = Math.max(found.mtimeMs, found.ctimeMs);
    return { kind: found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other', since };
  } catch (error) {
    if (!isMissing(error)) return { kind: 'other', since: Date.now() };
    return { kind: 'absent', since: await changedFolder(dirname(path)) };
  }
}

/** What was in a file, and since when. */
export interface FileReading {
  readonly version: FileVersion;
  /** As `DiskState` has it, of just this version. */
  readonly since: number;
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
    const before = await stampOf(path);
    const patience = before.isEmpty ? quietEmpty : quiet;
    // Waited for in full: the clocks of disks differ.
    if (Date.now() - before.since < patience) await setTimeout(patience);
    const version = await readOnce(path, contents, use);
    const after = await stampOf(path);
    if (after.stamp === before.stamp) return { version, since: before.since };
  }
  return { version: unknown, since: Date.now() };
}

interface FileStamp {
  /** Differs when the file does. */
  readonly stamp: string;
  readonly isEmpty: boolean;
  readonly since: number;
}

async function stampOf(path: string): Promise<FileStamp> {
  try {
    const found = await lstat(path);
    return {
      stamp: stampIn(found),
      isEmpty: found.isFile() && found.size === 0,
      since: Math.max(found.mtimeMs, found.ctimeMs),
    };
  } catch (error) {
    if (!isMissing(error)) return { stamp: 'unreadable', isEmpty: false, since: 0 };
    // Other files may come and go beside it.
    return { stamp: 'absent', isEmpty: false, since: await changedFolder(dirname(path)) };
  }
}

function stampIn({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

async function readOnce(path: string, contents: KeptContents, use: 'keep' | 'compare'): Promise<FileVersion> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return unknown;
    const { size, mtimeMs } = found;
    const tooLarge: FileVersion = { kind: 'opaque', mark: `${size} ${mtimeMs}`, keeping: 'tooLarge' };
    if (size > contents.largest) return tooLarge;
    const stamp = stampIn(found);
    const known = size > longestText ? contents.recall(path, stamp) : undefined;
    if (known !== undefined) return { kind: 'opaque', mark: known, keeping: 'kept' };
    const handle = await open(path, flags);
    try {
      const bytes = await readBytes(handle, contents.largest + 1, size);
      if (bytes.length > contents.largest) return tooLarge;
      const isSame = (await stampOf(path)).stamp === stamp;
      const version = await versionOf(path, bytes, use === 'keep' && isSame ? contents : undefined);
      if (version.kind === 'opaque' && version.keeping === 'kept')
        contents.remember(path, stamp, version.mark);
      return version;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return isMissing(error) ? absent : unknown;
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
