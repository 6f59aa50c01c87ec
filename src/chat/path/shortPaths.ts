// Paths in a text for the user, from the folders of the session on.

import { absolutePath } from './filePath.ts';

/** @param folders absolute paths. */
export function withoutFolders(text: string, folders: readonly string[]): string {
  let shown = text;
  for (const folder of folders) {
    const root = absolutePath(folder, folder);
    if (root === undefined || root.endsWith('/')) continue;
    // Only where a path begins: `/backup/work/a` is another place than `/work/a`.
    shown = shown
      .split(`${root}/`)
      .reduce((before, after) => (/[\w.~/\\-]$/.test(before) ? `${before}${root}/${after}` : before + after));
  }
  return shown;
}
