// Names a document in an answer as people read it.

import { basename, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path relative to the first folder that contains it, after the folder's name if there are several; else the
 * absolute path; else the URI.
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
    // An untitled document, a file on another host, or an invalid URI.
    return undefined;
  }
}
