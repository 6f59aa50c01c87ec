// Compares paths of files as the file system of this platform does.

import { isSameInAnyCase } from '../../base/isInFolder.ts';

/** VS Code writes drive letters in lower case, and these file systems ignore case. */
const ignoreCase = process.platform === 'win32' || process.platform === 'darwin';

/** Both absolute and normalised. Links are not followed. */
export function areSamePath(one: string, other: string): boolean {
  return one === other || (ignoreCase && isSameInAnyCase(one, other));
}
