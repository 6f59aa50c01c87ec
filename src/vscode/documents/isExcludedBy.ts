// Evaluates the globs of `acpHost.nes.exclude`, without VS Code.

import { secretFileGlobs } from '../../base/secrets/secretFiles.ts';

const listed: ReadonlySet<string> = new Set(secretFileGlobs);

/**
 * As in a `.gitignore`, the last glob that matches the file decides: one that begins with `!` allows it again. A file that no
 * glob matches is excluded if it is a secret file, so removing a glob from the setting exposes no secret.
 */
export function isExcludedBy(
  globs: readonly string[],
  isSecret: boolean,
  isNamedBy: (glob: string) => boolean,
): boolean {
  const last = globs.findLast((glob) => isNamedBy(glob.startsWith('!') ? glob.slice(1) : glob));
  return last === undefined ? isSecret : !last.startsWith('!');
}

/** Drops globs whose files are excluded anyway as secret files, since files are matched often. */
export function withoutListed(globs: readonly string[]): readonly string[] {
  const allowing = globs.findIndex((glob) => glob.startsWith('!'));
  return globs.filter((glob, at) => !listed.has(glob) || (allowing >= 0 && at > allowing));
}
