// Finds the files that git ignores by running git, which knows nested .gitignore files, .git/info/exclude, the user's own
// excludes, and that tracked files are never ignored. A library for .gitignore files would know only the first of these.

import { access } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { CancellationToken } from '../../base/cancellation.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { askInHalves, type IgnoredPaths } from './askInHalves.ts';
import type { GitRepositories } from './gitRepositories.ts';
import type { GitRepository } from './gitRepository.ts';

/** ms for one answer. */
const patience = 10_000;

/** Bytes of one answer of git. */
const mostOutput = 16 * 2 ** 20;

export interface GitIgnored {
  readonly kind: 'ignored';
  /** Also files whose whole repository is ignored. */
  readonly paths: ReadonlySet<string>;
  /** Files of which git can't say whether it ignores them: it fails for them, or may not run in their repository or one around it. */
  readonly unknown: ReadonlySet<string>;
}

/**
 * Those of `files` (absolute paths, without links) that git ignores. Files outside repositories are not ignored. @param folders real
 * paths. If a repository contains one of them, no repository around it is asked, such as that of the user's home folder.
 */
export async function findGitIgnored(
  files: readonly string[],
  repositories: GitRepositories,
  token: CancellationToken,
  folders: readonly string[] = [],
): Promise<GitIgnored | { readonly kind: 'cancelled' }> {
  const roots = new Map<string, Promise<string | undefined>>();
  const byRoot = new Map<string, Set<string>>();
  const parentOf = new Map<string, string>();
  const isAroundFolder = (path: string): boolean =>
    folders.some((folder) => isInFolder({ path: folder, folder: path }));
  /** A submodule or another nested repository may be ignored as a whole. */
  const enter = async (path: string): Promise<void> => {
    if (isAroundFolder(path) && (await rootOf(path, roots)) === path) return;
    const root = await rootOf(dirname(path), roots);
    if (root === undefined) return;
    parentOf.set(path, root);
    const known = byRoot.get(root);
    if (known) {
      known.add(path);
      return;
    }
    byRoot.set(root, new Set([path]));
    await enter(root);
  };
  for (const file of files) await enter(file);

  const ignored = new Set<string>();
  const unknown = new Set<string>();
  const isIn = (set: ReadonlySet<string>, path: string): boolean => {
    const root = parentOf.get(path);
    return set.has(path) || (root !== undefined && isIn(set, root));
  };
  // Outer repositories first: everything in an ignored folder is ignored, in whatever repository it is.
  const outerFirst = [...byRoot].toSorted(([one], [other]) => one.length - other.length);
  for (const [root, paths] of outerFirst) {
    if (isIn(ignored, root)) continue;
    const answer = await checkIgnore(root, [...paths], repositories, token);
    if (token.isCancellationRequested) return { kind: 'cancelled' };
    for (const path of answer.ignored) ignored.add(path);
    for (const path of answer.unknown) unknown.add(path);
  }
  const paths = new Set(files.filter((path) => isIn(ignored, path)));
  return {
    kind: 'ignored',
    paths,
    unknown: new Set(files.filter((path) => !paths.has(path) && isIn(unknown, path))),
  };
}

/** The repository that `folder` is in: the nearest folder with a `.git`, which is a file in submodules and worktrees. */
function rootOf(
  folder: string,
  known: Map<string, Promise<string | undefined>>,
): Promise<string | undefined> {
  let root = known.get(folder);
  if (!root) {
    const parent = dirname(folder);
    root = access(join(folder, '.git')).then(
      () => folder,
      () => (parent === folder ? undefined : rootOf(parent, known)),
    );
    known.set(folder, root);
  }
  return root;
}

/** If git cannot run or may not run, `paths` are unknown, except those that the rules of the repository name. */
async function checkIgnore(
  root: string,
  paths: readonly string[],
  repositories: GitRepositories,
  token: CancellationToken,
): Promise<IgnoredPaths> {
  const found = await repositories.find(root);
  if (found.kind === 'repository') return await askRepository(found.repository, root, paths, token);
  const rules = await repositories.findRules(root);
  const answer = rules && (await askRepository(rules, root, paths, token));
  const ignored = answer?.ignored ?? new Set();
  return { ignored, unknown: new Set(paths.filter((path) => !ignored.has(path))) };
}

async function askRepository(
  repository: GitRepository,
  root: string,
  paths: readonly string[],
  token: CancellationToken,
): Promise<IgnoredPaths> {
  return await askInHalves(paths, join(root, '.gitignore'), async (some) => {
    if (await repository.isBlockedFor(some)) return undefined;
    const answer = await repository.run(['check-ignore', '-z', '--stdin'], {
      // Without `./`, git reads a colon at the start of a name as the start of an option.
      input: some.map((path) => `./${relative(root, path)}\0`).join(''),
      most: mostOutput,
      patience,
      token,
    });
    // Exit code 1 means that none is ignored.
    if (!answer || answer.code > 1) return undefined;
    const names = answer.output.toString().split('\0').filter(Boolean);
    return names.map((name) => join(root, name));
  });
}
