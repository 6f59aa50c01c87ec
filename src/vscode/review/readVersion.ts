// What is in a file on disk, as a version that can be compared.

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

export interface DiskVersion {
  readonly version: FileVersion;
  /** When it came to be like this; ms since 1970. For a file that is not there: when something last went from its folder. */
  readonly since: number;
}

const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** @param path real and absolute; a link put there meanwhile is not followed. Never rejects. */
export async function readVersion(path: string): Promise<DiskVersion> {
  try {
    const { mtimeMs, ctimeMs, size, ...stat } = await lstat(path).then((found) => ({
      mtimeMs: found.mtimeMs,
      ctimeMs: found.ctimeMs,
      size: found.size,
      isFile: found.isFile(),
    }));
    const since = Math.max(mtimeMs, ctimeMs);
    if (!stat.isFile) return { version: unknown, since };
    const opaque: FileVersion = { kind: 'opaque', mark: `${size} ${mtimeMs}` };
    if (size > longestText) return { version: opaque, since };
    const handle = await open(path, flags);
    try {
      const bytes = await readBytes(handle, longestText + 1, size);
      if (bytes.length > longestText) return { version: opaque, since };
      const text = await decodeFile(path, bytes).catch(() => undefined);
      return { version: text === undefined ? opaque : textVersion(text), since };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return { version: unknown, since: Date.now() };
    return { version: absent, since: await changedFolder(dirname(path)) };
  }
}

async function changedFolder(path: string): Promise<number> {
  for (let at = path; ; at = dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    if (found) return found.mtimeMs;
    if (dirname(at) === at) return 0;
  }
}
