// What is in a file on disk, as a version that can be compared, or put back as a whole.

import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
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

/**
 * @param path real and absolute; a link put there meanwhile is not followed.
 * @param use `keep`: what is no text to be compared can be put back later. Never rejects.
 */
export async function readVersion(
  path: string,
  contents: KeptContents,
  use: 'keep' | 'compare',
): Promise<FileVersion> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return unknown;
    const { size, mtimeMs, ctimeMs, ino } = found;
    const tooLarge: FileVersion = { kind: 'opaque', mark: `${size} ${mtimeMs}`, keeping: 'tooLarge' };
    if (size > contents.largest) return tooLarge;
    const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    const known = size > longestText ? contents.recall(path, stamp) : undefined;
    if (known !== undefined) return { kind: 'opaque', mark: known, keeping: 'kept' };
    const handle = await open(path, flags);
    try {
      const bytes = await readBytes(handle, contents.largest + 1, size);
      if (bytes.length > contents.largest) return tooLarge;
      const version = await versionOf(path, bytes, use === 'keep' ? contents : undefined);
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
