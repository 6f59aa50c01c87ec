// Reads files that a repository or an agent can make: at most so many bytes, and only regular files. Every read of such a file
// goes through here, because a pipe would block all file access of the extension host and a device never ends. Why other
// files may be read directly is in `boundedReads.test.ts`.

import { constants } from 'node:fs';
import { open, opendir, stat, type FileHandle } from 'node:fs/promises';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import { placePatience, systemCode } from './realPlace.ts';

export type BoundedFile =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  /** `other`: a pipe, device, socket or folder, also behind a link. */
  | { readonly kind: 'missing' | 'other' | 'tooLarge' }
  | { readonly kind: 'failed'; readonly error: Error };

/** Reads a whole file; links are followed. @param most bytes; of a larger file, nothing is read. Never rejects. */
export async function readBounded(path: string, most: number): Promise<BoundedFile> {
  return await withFile(path, async (handle, size) => {
    if (size > most) return { kind: 'tooLarge' };
    const bytes = await readBytes(handle, most + 1, size);
    // Some system files report a size of 0, and the file may grow meanwhile.
    return bytes.length > most ? { kind: 'tooLarge' } : { kind: 'read', bytes };
  });
}

/** As `readBounded`, but `failed` if the disk does not answer within 5 s. For files that a question or a prompt waits for. */
export async function readInTime(
  path: string,
  most: number,
  clock: Clock,
  read = readBounded,
): Promise<BoundedFile> {
  const waited = await timeBoxed(read(path, most), placePatience, clock, neverCancelled);
  if (waited.kind === 'failed') throw waited.error;
  return waited.kind === 'done'
    ? waited.value
    : { kind: 'failed', error: new Error('its disk does not answer') };
}

/** Reads the bytes from `start` (0-based) to `end` (exclusive); fewer if the file ends before. Never rejects. */
export async function readPart(path: string, start: number, end: number): Promise<BoundedFile> {
  return await withFile(path, async (handle) => ({
    kind: 'read',
    bytes: await readBytes(handle, end - start, end - start, start),
  }));
}

/** The whole file as UTF-8; undefined for whatever `readBounded` does not read. @param most bytes. Never rejects. */
export async function readBoundedText(path: string, most: number): Promise<string | undefined> {
  const file = await readBounded(path, most);
  return file.kind === 'read' ? file.bytes.toString('utf8') : undefined;
}

/**
 * Reads at most `most` bytes of an open file, which must be a regular one, opened with O_NONBLOCK.
 * @param expected the likely size, in bytes. @param start 0-based, in bytes.
 */
export async function readBytes(
  handle: FileHandle,
  most: number,
  expected: number,
  start = 0,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < most) {
    // One byte more than expected, so that the end is detected at once.
    const wanted = Math.min(most - length, Math.max(expected + 1 - length, 64 * 1024));
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, start + length);
    if (bytesRead === 0) break;
    pieces.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
    if (length === expected && bytesRead < wanted) break;
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** At most `most` names in a folder, in any order; none if it can't be listed. Never rejects. */
export async function firstNames(folder: string, most: number): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const { name } of await opendir(folder)) {
      names.push(name);
      if (names.length >= most) break;
    }
  } catch {
    // No such folder, or it was removed meanwhile.
  }
  return names;
}

async function withFile(
  path: string,
  read: (handle: FileHandle, size: number) => Promise<BoundedFile>,
): Promise<BoundedFile> {
  try {
    // Checked first, because opening some devices has an effect, and again below, because the path may lead elsewhere by then.
    if (!(await stat(path)).isFile()) return { kind: 'other' };
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await handle.stat();
      return found.isFile() ? await read(handle, found.size) : { kind: 'other' };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
