// Which files git ignores, as git itself says: nested .gitignore files, .git/info/exclude, the user's own, and that
// tracked files are never ignored. A library for .gitignore files would know the first of these only.

import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { extensions } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { t } from '../../../base/l10n.ts';
import { refused, type NotCarriedOut } from '../../../nes/carriedOut.ts';
import { timeBoxed } from '../../../base/timeBox.ts';

/** ms for one repository. */
const patience = 10_000;

export interface GitIgnored {
  readonly kind: 'ignored';
  readonly paths: ReadonlySet<string>;
}

/**
 * Those of `files` (absolute, without links) that are ignored, be it with the repository they are in. Files outside of
 * repositories are not. Refused when git does not say: better nothing than changes in files nobody looks at.
 */
export async function findGitIgnored(
  files: readonly string[],
  clock: Clock,
  token: CancellationToken,
): Promise<GitIgnored | NotCarriedOut> {
  const roots = new Map<string, Promise<string | undefined>>();
  const byRoot = new Map<string, Set<string>>();
  const parentOf = new Map<string, string>();
  /** A submodule or another nested repository may be ignored as a whole. */
  const enter = async (path: string): Promise<void> => {
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
  const git = gitProgram();
  for (const [root, paths] of byRoot) {
    const answer = await timeBoxed(checkIgnore(git, root, [...paths], token), patience, clock, token);
    if (answer.kind === 'cancelled') return answer;
    if (answer.kind !== 'done') return refused(t('Git does not say which files it ignores.'));
    for (const path of answer.value) ignored.add(path);
  }
  const isIgnored = (path: string): boolean => {
    const root = parentOf.get(path);
    return ignored.has(path) || (root !== undefined && isIgnored(root));
  };
  return { kind: 'ignored', paths: new Set(files.filter(isIgnored)) };
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

/** Rejects when git can't be run, or fails. */
async function checkIgnore(
  git: string,
  root: string,
  paths: readonly string[],
  token: CancellationToken,
): Promise<string[]> {
  // A repository may name a program as its file watcher; none is needed for this.
  const args = ['-c', 'core.fsmonitor=false', '-C', root, 'check-ignore', '-z', '--stdin'];
  const child = spawn(git, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: patience, windowsHide: true });
  const cancelled = token.onCancellationRequested(() => void child.kill());
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    // That it ended early is told by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(paths.map((path) => `${relative(root, path)}\0`).join(''));
    const [code, output] = await Promise.all([ended, text(child.stdout)]);
    // 1: none is ignored.
    if (code !== 0 && code !== 1) throw new Error(`git check-ignore ended with ${code}`);
    return output
      .split('\0')
      .filter(Boolean)
      .map((name) => join(root, name));
  } finally {
    cancelled.dispose();
  }
}

/** The one VS Code's git extension found, which may be none on PATH. */
function gitProgram(): string {
  const git = extensions.getExtension<{
    readonly enabled: boolean;
    getAPI(version: 1): { readonly git: { readonly path: string } };
  }>('vscode.git');
  return git?.isActive && git.exports.enabled ? git.exports.getAPI(1).git.path : 'git';
}
