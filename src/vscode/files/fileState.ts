// Tells whether an open file has changed. Used before a write that replaces what was read a while ago.

import type { FileHandle } from 'node:fs/promises';

/** Differs after a write to the file, as far as its file system records that. */
export async function fileState(handle: Pick<FileHandle, 'stat'>): Promise<string> {
  const { size, mtimeNs } = await handle.stat({ bigint: true });
  return `${size} ${mtimeNs}`;
}
