// Files that must not be read whole: reading one never ends, or fills the memory. Used by tests and by the benchmark `oneMessage`.

import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';

/** Each makes such a file at the path, which must not exist. Not on Windows. */
export const endlessFiles: Readonly<Record<string, (path: string) => void>> = {
  pipe: (path) => execFileSync('mkfifo', [path]),
  'link to /dev/zero': (path) => symlinkSync('/dev/zero', path),
  'file of 4 GB': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 4 * 2 ** 30);
  },
};
