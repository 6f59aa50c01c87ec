// Finds the files that git ignores by running git, in the repository that an open folder is in and in those that VS Code has open.
// Used by `FileRules` and for searches in a folder.

import { basename, dirname, join } from 'node:path';
import { CancelledError, neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import type { IgnoredPaths } from './askInHalves.ts';
import { findGitIgnored } from './gitIgnored.ts';
import type { GitRepositories } from './gitRepositories.ts';
import { realPathOrNearest } from './linksInPath.ts';

/** @param paths absolute. */
export type FindIgnored = (paths: readonly string[]) => Promise<IgnoredPaths>;

/**
 * If git is not installed, it ignores nothing. @param paths absolute. Links in their folders are followed, but a link itself is
 * judged, not its target. @param folders the open folders, absolute.
 */
export async function findIgnoredPaths(
  paths: readonly string[],
  repositories: GitRepositories,
  folders: readonly string[],
): Promise<IgnoredPaths> {
  await repositories.rememberBeforeAgents(folders);
  if (!(await repositories.hasProgram())) return { ignored: new Set(), unknown: new Set() };
  return await findIgnoredOrUnknown(paths, repositories, folders, neverCancelled);
}

/** As `findIgnoredPaths`, but if git is not installed, the files of a repository are unknown. @throws CancelledError */
export async function findIgnoredOrUnknown(
  paths: readonly string[],
  repositories: GitRepositories,
  folders: readonly string[],
  token: CancellationToken,
): Promise<IgnoredPaths> {
  const realFolders = new Map<string, Promise<string>>();
  const realFolder = async (folder: string): Promise<string> => {
    const known = realFolders.get(folder) ?? realPathOrNearest(folder);
    realFolders.set(folder, known);
    return await known;
  };
  const real = await Promise.all(
    paths.map(async (path) => join(await realFolder(dirname(path)), basename(path))),
  );
  const opened = await Promise.all(folders.map(realFolder));
  const found = await findGitIgnored(real, repositories, token, opened);
  if (found.kind === 'cancelled') throw new CancelledError();
  const which = (set: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(paths.filter((_, at) => set.has(real[at]!)));
  return { ignored: which(found.paths), unknown: which(found.unknown) };
}
