// File operations of the stores: atomic writes, appends, and moving unreadable files aside.

import { randomBytes } from 'node:crypto';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { constants } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Most files kept in `damaged`; the oldest are deleted first. */
const mostAside = 20;

/** A part of a file name that is unique across all windows. */
export function uniqueName(): string {
  return randomBytes(6).toString('hex');
}

/** Replaces a file atomically: readers see the old or the new content, also after a power loss. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  await replaceWhole(path, text);
  await syncFolder(dirname(path));
}

/** As `writeWhole`, but faster: after a power loss the file may have the old content. */
export async function replaceWhole(path: string, text: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${uniqueName()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Writes a new file in pieces, to save memory. The path must not exist. @returns bytes written. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    const bytes = await writePieces(file, lines);
    await file.sync();
    return bytes;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Appends to an existing file. @param toDisk true to wait until the data is on the disk. */
export async function append(path: string, bytes: Uint8Array, toDisk: boolean): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND);
  try {
    await file.writeFile(bytes);
    if (toDisk) await file.datasync();
  } finally {
    await file.close();
  }
}

/** Makes a new name survive a power loss. Some systems, such as Windows, cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  if (!folder) return;
  try {
    await folder.sync();
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    await folder.close();
  }
}

function isUnsupported(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EINVAL', 'EPERM', 'ENOTSUP', 'EBADF'].includes(String(error.code))
  );
}

const pieceLength = 2 ** 20;

async function writePieces(file: FileHandle, lines: Iterable<string>): Promise<number> {
  let bytes = 0;
  let piece = '';
  const flush = async (): Promise<void> => {
    const buffer = Buffer.from(piece);
    piece = '';
    bytes += buffer.length;
    await file.writeFile(buffer);
  };
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length >= pieceLength) await flush();
  }
  await flush();
  return bytes;
}

/** The content; undefined if there is no such file. */
export async function readWhole(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Bytes; 0 if there is no such file. */
export async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Names in the folder; empty if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Moves a file to the folder `damaged` beside it, so that it can still be inspected. */
export async function setAside(folder: string, name: string): Promise<void> {
  await rename(join(folder, name), await placeAside(folder, name));
  await trimAside(folder);
}

/** As `setAside`, but leaves the file where it is. Replaces an earlier copy. */
export async function copyAside(folder: string, name: string): Promise<void> {
  const copy = await placeAside(folder, name);
  await copyFile(join(folder, name), copy);
  await removeFrom(dirname(copy), (path) => path !== copy && nameBefore(path) === name);
  await trimAside(folder);
}

/** Names that the files in `damaged` had before they were set aside. */
export async function asideOf(folder: string): Promise<string[]> {
  return (await namesIn(join(folder, 'damaged'))).map(nameBefore);
}

/** Deletes the files of a conversation from `damaged`. */
export async function removeAside(folder: string, id: string): Promise<void> {
  await removeFrom(join(folder, 'damaged'), (path) => nameBefore(path).startsWith(`${id}.`));
}

async function placeAside(folder: string, name: string): Promise<string> {
  const aside = join(folder, 'damaged');
  await mkdir(aside, { recursive: true });
  return join(aside, `${Date.now()}-${name}`);
}

function nameBefore(asidePath: string): string {
  return basename(asidePath).replace(/^\d+-/, '');
}

async function removeFrom(folder: string, isUnwanted: (path: string) => boolean): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (isUnwanted(path)) await rm(path, { force: true });
  }
}

async function trimAside(folder: string): Promise<void> {
  const aside = join(folder, 'damaged');
  const names = (await readdir(aside)).toSorted();
  for (const old of names.slice(0, Math.max(0, names.length - mostAside)))
    await rm(join(aside, old), { force: true });
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
