// Resolves paths through links for permission rules: a rule for a folder must not apply to the target of a link in it.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The real path; the existing part of it if it does not exist yet. Undefined if it cannot be resolved. @param path absolute. */
export async function realPath(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  let rest = path;
  for (;;) {
    try {
      return join(await realpath(rest), ...missing);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const parent = dirname(rest);
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || parent === rest) return undefined;
      missing.unshift(basename(rest));
      rest = parent;
    }
  }
}
