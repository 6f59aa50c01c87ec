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
export async function openRegularFile(place: FilePlace, access: FileAccess): Promise<RegularFile> {
  await statRegularFile(place);
  const handle = await open(place.path, flags);
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw noFile(place);
    await access.confirm(place);
    const now = await lstat(place.path);
    // Windows numbers disks in two ways.
    const sameDisk = process.platform === 'win32' || now.dev === opened.dev;
    if (now.ino !== opened.ino || !sameDisk) {
      throw refusedFile('moved', place.requested, `${place.requested} was replaced while it was opened.`);
    }
    return { handle, size: opened.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
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
