// Finds the repository of a folder by reading the disk, without running git, which would also accept a folder that merely
// contains `HEAD`, `objects` and `refs`.

import { lstat, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readBounded } from '../files/boundedFile.ts';

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
  const common = await readBounded(join(gitDir, 'commondir'), mostBytes);
  // Git would wait for a pipe, and read a device until it is ended.
  if (common.kind !== 'read' && common.kind !== 'missing') return 'broken';
  const commonDir = common.kind === 'read' ? await realpath(resolve(gitDir, textOf(common.bytes))) : gitDir;
  if (!(await stat(join(commonDir, 'objects'))).isDirectory()) return 'broken';
  return { root, gitDir, commonDir };
}

/** The target of the `.git` file of a submodule or a linked worktree. */
async function targetOf(file: string): Promise<string> {
  const [, target] = /^gitdir: (.+)$/s.exec((await readSmallFile(file)) ?? '') ?? [];
  if (target === undefined) throw new Error(`${file} names no repository`);
  return await realpath(resolve(dirname(file), target));
}

/** Bytes of a file that holds a path or an id. */
const mostBytes = 8_192;

/** Without line ends at the end. Undefined if there is no such file, or it is larger than 8 KiB. */
export async function readSmallFile(path: string): Promise<string | undefined> {
  const file = await readBounded(path, mostBytes);
  return file.kind === 'read' ? textOf(file.bytes) : undefined;
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/[\r\n]+$/, '');
}
