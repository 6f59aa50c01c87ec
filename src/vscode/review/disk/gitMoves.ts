// Tells what git itself changed in the files of a repository since a turn began, be it for the user or for the agent: a
// checkout, a pull, a reset, a stash, a merge. Its log of HEAD says which commits it went to, and a merge that stopped at
// conflicts leaves the tree that it wrote; a file that is as it is there, and was another one before, is git's doing.

import { lstat, open, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readSmallFile } from '../../git/gitDirectory.ts';
import type { GitRepository } from '../../git/gitRepository.ts';

/** Bytes of the log that are read; of more only the end counts. */
const mostLog = 2 ** 20;

interface Move {
  readonly from: string;
  to: string;
  /** The files were made to fit the commit; else the commit was made of the files. */
  readonly isMove: boolean;
}

/** What a merge, a pick or a `stash pop` wrote that has conflicts, the marks of those in it. */
interface Merge {
  readonly tree: string;
  readonly names: ReadonlySet<string>;
}

/** The part of a `GitRepository` that is used here. */
export type MovedRepository = Pick<GitRepository, 'root' | 'headLog' | 'autoMerge' | 'run' | 'resolve'>;

export class GitMoves {
  readonly #repository: MovedRepository;
  /** Tracked files with changes when the turn began, by their names in the repository. */
  readonly #dirty: readonly string[];
  readonly #stash: string | undefined;
  #read: number;
  #tree: string | undefined;
  #merge: Merge | undefined;
  #looking: Promise<unknown> = Promise.resolve();
  /** Names of files that git has gone over. */
  readonly #moved = new Set<string>();
  #stashed: Promise<ReadonlySet<string>> | undefined;

  private constructor(
    repository: MovedRepository,
    dirty: readonly string[],
    stash: string | undefined,
    read: number,
    tree: string | undefined,
  ) {
    this.#repository = repository;
    this.#dirty = dirty;
    this.#stash = stash;
    this.#read = read;
    this.#tree = tree;
  }

  /**
   * From now on.
   * @param dirty names of tracked files with changes. @param stash its commit, if there is one.
   */
  static async look(
    repository: MovedRepository,
    dirty: readonly string[],
    stash: string | undefined,
  ): Promise<GitMoves> {
    const [read, tree] = await Promise.all([sizeOf(repository.headLog), treeIn(repository.autoMerge)]);
    return new GitMoves(repository, dirty, stash, read, tree);
  }

  /** Whether there is something new, which is known then. */
  look(): Promise<boolean> {
    // One after the other: nobody is told that there is nothing while another still reads it.
    const mine = this.#looking.then(() => this.#look());
    this.#looking = Promise.allSettled([mine]);
    return mine;
  }

  async #look(): Promise<boolean> {
    const isMerge = await this.#lookForMerge();
    return (await this.#readLog()) || isMerge;
  }

  /** Whether there is another merge. One that is over, committed or given up, is in the log. */
  async #lookForMerge(): Promise<boolean> {
    const tree = await treeIn(this.#repository.autoMerge);
    if (tree === this.#tree) return false;
    this.#tree = tree;
    this.#merge = tree === undefined ? undefined : { tree, names: await this.#changed('HEAD', tree) };
    return tree !== undefined;
  }

  async #readLog(): Promise<boolean> {
    const size = await sizeOf(this.#repository.headLog);
    if (size === this.#read) return false;
    // A log that was cut short begins anew.
    const from = size < this.#read ? 0 : this.#read;
    this.#read = size;
    const text = await readPart(this.#repository.headLog, Math.max(from, size - mostLog), size);
    for (const move of movesIn(text)) await this.#follow(move);
    return true;
  }

  /** @param path real, in the repository. */
  async made(path: string): Promise<boolean> {
    const name = this.#nameOf(path);
    if (this.#moved.has(name) && (await this.#isAsIn('HEAD', name))) return true;
    const merge = this.#merge;
    if (merge?.names.has(name) === true && (await this.#isAsIn(merge.tree, name))) return true;
    return (await this.#stashedNames()).has(name) && (await this.#isAsIn(this.#stash!, name));
  }

  async #follow({ from, to, isMove }: Move): Promise<void> {
    // A reset to where it is, which is also what a stash does, is about what was changed.
    const names = from === to ? this.#dirty : await this.#changed(from, to);
    for (const name of names) {
      if (isMove) this.#moved.add(name);
      else this.#moved.delete(name);
    }
  }

  /** Where the file is as git made it, if git has gone over it: it began anew with that. A commit, or a tree. */
  madeIn(path: string): string | undefined {
    const name = this.#nameOf(path);
    if (this.#merge?.names.has(name) === true) return this.#merge.tree;
    return this.#moved.has(name) ? 'HEAD' : undefined;
  }

  #nameOf(path: string): string {
    return relative(this.#repository.root, path).split(sep).join('/');
  }

  async #isAsIn(where: string, name: string): Promise<boolean> {
    const { root } = this.#repository;
    const commit = await this.#idOf(where);
    if (commit === undefined) return false;
    const [difference, known, isThere] = await Promise.all([
      this.#repository.run([...diff, '--quiet', commit, '--', `:(literal)${name}`]),
      this.#repository.run(['cat-file', '-e', `${commit}:${name}`]),
      lstat(join(root, name)).then(
        () => true,
        () => false,
      ),
    ]);
    // What is not in the index has no difference for git.
    return difference?.code === 0 && (known?.code === 0) === isThere;
  }

  /** What `git stash pop` may bring back. */
  #stashedNames(): Promise<ReadonlySet<string>> {
    const stash = this.#stash;
    this.#stashed ??= stash === undefined ? Promise.resolve(new Set()) : this.#changed(`${stash}^1`, stash);
    return this.#stashed;
  }

  async #changed(from: string, to: string): Promise<ReadonlySet<string>> {
    const [first, second] = [await this.#idOf(from), await this.#idOf(to)];
    if (first === undefined || second === undefined) return new Set();
    const found = await this.#repository.run([...diff, '--name-only', '-z', first, second]);
    const names = found?.code === 0 ? found.output.toString().split('\0') : [];
    return new Set(names.filter((name) => name !== ''));
  }

  /** HEAD is another commit from one moment to the next; all else is named by its id. */
  async #idOf(commit: string): Promise<string | undefined> {
    return commit === 'HEAD' ? await this.#repository.resolve(commit) : commit;
  }
}

const diff = ['diff', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];

/** Moves that come one after the other are one. */
function movesIn(log: string): Move[] {
  const moves: Move[] = [];
  for (const line of log.split('\n')) {
    const [, from, to, what] = /^([0-9a-f]+) ([0-9a-f]+) [^\t]*\t(.*)$/.exec(line) ?? [];
    if (from === undefined || to === undefined || what === undefined) continue;
    const isMove = !/^commit\b/.test(what);
    const last = moves.at(-1);
    const isReset = from === to || last?.from === last?.to;
    if (last?.isMove === isMove && last.to === from && !isReset) last.to = to;
    else moves.push({ from, to, isMove });
  }
  return moves;
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  // Opening a pipe would wait for its other end.
  return found?.isFile() === true ? found.size : 0;
}

async function readPart(path: string, from: number, to: number): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function treeIn(path: string): Promise<string | undefined> {
  return /^[0-9a-f]{40,64}(?=\s|$)/.exec((await readSmallFile(path)) ?? '')?.[0];
}
