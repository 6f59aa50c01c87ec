// The meaning of `acpHost.nes.exclude`, without VS Code.

import { secretFileGlobs } from '../../base/secrets/secretFiles.ts';

const listed: ReadonlySet<string> = new Set(secretFileGlobs);

/**
 * As in a `.gitignore`, the last glob that names the file decides: one that begins with `!` allows it again. A file that no
 * glob names is excluded if it is in the list of secret files, so leaving a glob out of the setting opens no secret.
 */
export function isExcludedBy(
  globs: readonly string[],
  isSecret: boolean,
  isNamedBy: (glob: string) => boolean,
): boolean {
  const last = globs.findLast((glob) => isNamedBy(glob.startsWith('!') ? glob.slice(1) : glob));
  return last === undefined ? isSecret : !last.startsWith('!');
}

/** Without the globs whose files are excluded anyway, by the list: files are looked up often. */
export function withoutListed(globs: readonly string[]): readonly string[] {
  const allowing = globs.findIndex((glob) => glob.startsWith('!'));
  return globs.filter((glob, at) => !listed.has(glob) || (allowing >= 0 && at > allowing));
}
