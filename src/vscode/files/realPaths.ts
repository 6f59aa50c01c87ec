// Where paths really lead, through links: a rule for a folder must not hold for what a link in it points to.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Of what does not exist, the part that does is resolved. Undefined when it can't be told. @param path absolute. */
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
