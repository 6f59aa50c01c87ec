// Opens a file of an agent's, and only a file: opening a pipe would wait for its other end, and a device may do anything.

import { lstat, type FileHandle } from 'node:fs/promises';
import { MovedError, openConfirmedFile } from './confirmedFolder.ts';
import type { FileAccess } from './fileAccess.ts';
import type { FilePlace } from './filePlace.ts';
import { refusedFile } from './refusedFile.ts';

export interface RegularFile {
  readonly handle: FileHandle;
  /** Bytes. Some files of the system say 0 and hold more. */
  readonly size: number;
}

/**
 * What is read from it and written to it is what `access` admitted, whatever happens to the path meanwhile and afterwards.
 * Closed by the caller.
 * @throws WireError when it is no file, leads elsewhere by now, or is another name of an excluded file; the file system's
 * error otherwise.
 */
export async function openRegularFile(
  place: FilePlace,
  access: Pick<FileAccess, 'refuseExcludedFile'>,
  purpose: 'read' | 'readWrite' = 'read',
): Promise<RegularFile> {
  await statRegularFile(place);
  const handle = await openConfirmedFile(place.path, purpose).catch((error: unknown) => {
    throw error instanceof MovedError ? movedFile(place) : error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw noFile(place);
    await access.refuseExcludedFile(place, found);
    return { handle, size: found.size };
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

export function movedFile({ requested }: FilePlace): Error {
  return refusedFile(
    'moved',
    requested,
    `${requested} was changed by somebody else meanwhile. Read it again.`,
  );
}

function noFile({ requested }: FilePlace): Error {
  return refusedFile('notAFile', requested, `${requested} is not a file.`);
}
