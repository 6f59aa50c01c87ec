// Finds the repository of a folder by reading the disk, without running git, which would also accept a folder that merely
// contains `HEAD`, `objects` and `refs`.

import { constants } from 'node:fs';
import { lstat, open, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** All paths are absolute, with links followed. */
export interface GitDirectory {
  /** The folder that contains `.git`. */
  readonly root: string;
  /** The folder of HEAD and the index. */
  readonly gitDir: string;
  /** The folder of objects and configuration; differs from `gitDir` in a linked worktree. */
  readonly commonDir: string;
}

/** `broken`: there is a `.git` that leads to no repository. Undefined: the folder is in no repository. */
export type FoundGitDirectory = GitDirectory | 'broken' | undefined;

/** @param folder absolute. Never rejects. */
export async function findGitDirectory(folder: string): Promise<FoundGitDirectory> {
  const start = await realpath(folder).catch(() => undefined);
  if (start === undefined) return undefined;
  for (let root = start; ; root = dirname(root)) {
    const found = await lstat(join(root, '.git')).catch(() => undefined);
    if (found) return await readGitDirectory(root).catch(() => 'broken');
    if (dirname(root) === root) return undefined;
  }
}

async function readGitDirectory(root: string): Promise<FoundGitDirectory> {
  const entry = await realpath(join(root, '.git'));
  const gitDir = (await stat(entry)).isDirectory() ? entry : await targetOf(entry);
  await lstat(join(gitDir, 'HEAD'));
  const common = await readSmallFile(join(gitDir, 'commondir'));
  const commonDir = common === undefined ? gitDir : await realpath(resolve(gitDir, common));
  if (!(await stat(join(commonDir, 'objects'))).isDirectory()) return 'broken';
  return { root, gitDir, commonDir };
}

/** The target of the `.git` file of a submodule or a linked worktree. */
async function targetOf(file: string): Promise<string> {
  const [, target] = /^gitdir: (.+)$/s.exec((await readSmallFile(file)) ?? '') ?? [];
  if (target === undefined) throw new Error(`${file} names no repository`);
  return await realpath(resolve(dirname(file), target));
}

/** At most 8 KiB, without line ends at the end. Undefined if there is no such file. */
export async function readSmallFile(path: string): Promise<string | undefined> {
  // Without O_NONBLOCK, opening a pipe would block.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => undefined);
  if (!handle) return undefined;
  try {
    if (!(await handle.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8_192), 0, 8_192, 0);
    return buffer.toString('utf8', 0, bytesRead).replace(/[\r\n]+$/, '');
  } finally {
    await handle.close();
  }
}
