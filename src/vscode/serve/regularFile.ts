// Opens a file to be read, and only a file: opening a pipe would wait for its other end, and a device may do anything.

import { constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import type { FileAccess, FilePlace } from './fileAccess.ts';
import { refusedFile } from './refusedFile.ts';

/** Windows has neither: there a link in this place is refused by `confirm` alone. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

export interface RegularFile {
  readonly handle: FileHandle;
  /** Bytes. Some files of the system say 0 and hold more. */
  readonly size: number;
}

/**
 * What is read from it is what `access` admitted, whatever happens to the path afterwards. Closed by the caller.
 * @throws WireError when it is no file, or was put elsewhere; the file system's error otherwise.
 */
export async function openRegularFile(
  place: FilePlace,
  access: Pick<FileAccess, 'confirm'>,
): Promise<RegularFile> {
  await statRegularFile(place);
  const handle = await open(place.path, flags);
  try {
    await confirmOpened(handle, place, access);
    return { handle, size: (await handle.stat()).size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The way to a file may have been another one only while it was opened. @throws WireError when `handle` is not at `place`. */
export async function confirmOpened(
  handle: FileHandle,
  place: FilePlace,
  access: Pick<FileAccess, 'confirm'>,
): Promise<void> {
  if (!(await handle.stat()).isFile()) throw noFile(place);
  await access.confirm(place);
  if (await isAt(handle, place.path)) return;
  throw refusedFile('moved', place.requested, `${place.requested} was replaced while it was opened.`);
}

/** Whether what is open is what stands there now. */
export async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const [opened, now] = await Promise.all([handle.stat(), lstat(path).catch(() => undefined)]);
  // Windows numbers disks in two ways.
  return now?.ino === opened.ino && (process.platform === 'win32' || now.dev === opened.dev);
}

/** `mode` as `stat` has it. @throws as above. */
export async function statRegularFile(place: FilePlace): Promise<{ mode: number; size: number }> {
  const found = await lstat(place.path);
  if (!found.isFile()) throw noFile(place);
  return found;
}

/** At most `most` bytes from the beginning. */
export async function readBytes(handle: FileHandle, most: number, expected: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < most) {
    // One more than there should be, so that the end is seen at once.
    const wanted = Math.min(most - length, Math.max(expected + 1 - length, 64 * 1024));
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, length);
    if (bytesRead === 0) break;
    pieces.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

function noFile({ requested }: FilePlace): Error {
  return refusedFile('notAFile', requested, `${requested} is not a file.`);
}
