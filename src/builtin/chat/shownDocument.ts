// What a document is called in an answer, as people read it.

import { basename, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Its path in the first of the folders that holds it, behind that folder's name where there are several; else the whole
 * path; else, of what is no file here, the address.
 * @param folders absolute paths.
 */
export function shownDocument(uri: string, folders: readonly string[]): string {
  const path = pathOf(uri);
  if (path === undefined) return uri;
  for (const folder of folders) {
    const within = relative(folder, path);
    if (within === '' || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)) continue;
    return folders.length > 1 ? join(basename(folder), within) : within;
  }
  return path;
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    // An unsaved text, a file on another host, or no address at all.
    return undefined;
  }
}
