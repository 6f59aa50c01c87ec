// Reads a file on disk as a version that can be compared or restored. Contents seen during a write are ignored: a file
// is often empty for a moment.

import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workspace } from 'vscode';
import {
  absent,
  isComparable,
  longestText,
  textVersion,
  unknown,
  type FileVersion,
} from '../../../chat/review/fileVersion.ts';
import { openConfirmedFile } from '../../files/confirmedFolder.ts';
import { decodeExactly, type DecodedFile } from '../../files/fileText.ts';
import { isSamePlace } from '../../files/sameFolder.ts';
import { readBytes } from '../../files/boundedFile.ts';
import { systemCode } from '../../files/realPlace.ts';
import { markOf, type KeptContents } from '../../storage/keptContents.ts';

export interface DiskState {
  readonly kind: 'file' | 'absent' | 'folder' | 'other';
  /** Time of the last change in ms since 1970. For a missing file, when an entry was last removed from its folder. */
  readonly since: number;
  /** Changes whenever the file changes. */
  readonly stamp: string;
}

interface SizedState extends DiskState {
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
}

/** Gets the state without reading contents. @param path real and absolute. Never rejects. */
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
    // The time of the folder is a bound, since other entries change it too.
    return { kind: 'absent', since: await changedFolder(dirname(path)), stamp: 'absent', ...none };
  }
}

/** The contents of a file and since when it had them. */
export interface FileReading {
  readonly version: FileVersion;
  /** As in `DiskState`, for this version. */
  readonly since: number;
  readonly stamp: string;
}

/** ms for which a file must not have changed. An empty file may be about to be written. */
const quiet = 25;
const quietEmpty = 250;

/** Maximum number of attempts for a file that changes while it is read. */
const mostReadings = 8;

/**
 * @param path real and absolute; links are not followed.
 * @param use with `keep`, binary contents are stored so that they can be restored. Never rejects.
 * @returns `unknown` if it is not a file or did not stop changing.
 */
export async function readVersion(
  path: string,
  contents: KeptContents,
  use: 'keep' | 'compare',
): Promise<FileReading> {
  for (let readings = 0; readings < mostReadings; readings++) {
    const found = await stateOf(path);
    const patience = found.kind === 'file' && found.size === 0 ? quietEmpty : quiet;
    // Waits for the full time, since the clocks of disks differ.
    if (Date.now() - found.since < patience) await setTimeout(patience);
    const version = await readState(path, found, contents, use);
    if (version) return { version, since: found.since, stamp: found.stamp };
  }
  return { version: unknown, since: Date.now(), stamp: 'changing' };
}

/** Undefined if the file has changed meanwhile. */
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
  // Checked before storing, which takes time.
  if (!(await isStill())) return undefined;
  if (!bytes) return unknown;
  if (bytes.length > contents.largest) return tooLarge;
  const version = await versionOf(path, bytes, use === 'keep' ? contents : undefined);
  if (version.kind === 'opaque' && version.keeping === 'kept') contents.remember(path, stamp, version.mark);
  return version;
}

/** Undefined if it can't be read. */
async function readAll(path: string, most: number, size: number): Promise<Buffer | undefined> {
  try {
    const handle = await openConfirmedFile(path, 'read');
    try {
      // The file may have been replaced since its state was read.
      return (await handle.stat()).isFile() ? await readBytes(handle, most, size) : undefined;
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** @param keepIn stores binary contents; if undefined, they are only compared. */
export async function versionOf(
  path: string,
  bytes: Uint8Array,
  keepIn: KeptContents | undefined,
): Promise<FileVersion> {
  if (bytes.length <= longestText) {
    const decode = (shown?: string): Promise<DecodedFile | undefined> =>
      decodeExactly(path, bytes, shown).catch(() => undefined);
    const assumed = await decode();
    // In UTF-8, a file that was not decoded is binary.
    const shown = await shownEncoding(path, assumed?.encoding ?? 'utf8');
    const file = shown === undefined ? assumed : await decode(shown);
    // A text that is not exact could not be written back as it was.
    if (file?.isExact && file.text.isWellFormed() && isComparable(file.text))
      return textVersion(file.text, file.coding);
  }
  const mark = await markOf(bytes);
  return { kind: 'opaque', mark, keeping: keepIn ? await keepIn.keep(mark, bytes) : 'notKept' };
}

/** The encoding of the document that shows the file, if that is another one than `assumed`. */
async function shownEncoding(path: string, assumed: string): Promise<string | undefined> {
  for (const { uri, isClosed, encoding } of workspace.textDocuments) {
    // Most documents have the assumed encoding, and need not be looked up on the disk.
    if (isClosed || uri.scheme !== 'file' || encoding === assumed) continue;
    if (await isSamePlace(uri.fsPath, path)) return encoding;
  }
  return undefined;
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
