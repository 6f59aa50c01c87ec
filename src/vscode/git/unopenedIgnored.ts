// Finds the files that git ignores in repositories that VS Code's git extension has not opened: the one that an open folder is in,
// and all of them while the extension is off. Used by `FileRules`.

import { realpath } from 'node:fs/promises';
import { neverCancelled } from '../../base/cancellation.ts';
import { findGitIgnored } from './gitIgnored.ts';
import type { GitRepositories } from './gitRepositories.ts';

/** Returns the ignored ones of absolute paths. */
export type FindIgnored = (paths: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Returns the ignored ones of `paths`, which are absolute; none if git is not installed. Rejects if git fails, or may not run in a
 * repository. @param folders the open folders, absolute.
 */
export async function findUnopenedIgnored(
  paths: readonly string[],
  repositories: GitRepositories,
  folders: readonly string[],
): Promise<ReadonlySet<string>> {
  await repositories.rememberBeforeAgents(folders);
  if ((await repositories.missing(paths)) === 'program') return new Set();
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  const found = await findGitIgnored(real, repositories, neverCancelled);
  if (found.kind !== 'ignored') throw new Error('Git could not list the ignored files');
  return new Set(paths.filter((_, at) => found.paths.has(real[at]!)));
}
