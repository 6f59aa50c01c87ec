// Shortens absolute paths in a text for the user to paths relative to the session's folders.

import { absolutePath } from './filePath.ts';

/** @param folders absolute paths. */
export function withoutFolders(text: string, folders: readonly string[]): string {
  let shown = text;
  for (const folder of folders) {
    const root = absolutePath(folder, folder);
    if (root === undefined || root.endsWith('/')) continue;
    // Only at the start of a path: `/backup/work/a` is not `/work/a`.
    shown = shown
      .split(`${root}/`)
      .reduce((before, after) => (/[\w.~/\\-]$/.test(before) ? `${before}${root}/${after}` : before + after));
  }
  return shown;
}
