// Detects which files of a repository git itself changed since a turn began, such as by checkout, pull, reset, stash or
// merge. The HEAD log names the commits that HEAD moved between, and AUTO_MERGE the tree of a merge with conflicts; a
// file that differed before and now equals that commit or tree was changed by git.

import { lstat, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readPart } from '../../files/boundedFile.ts';
import { readSmallFile } from '../../git/gitDirectory.ts';
import type { GitRepository } from '../../git/gitRepository.ts';

/** Maximum bytes of the log that are read, from its end. */
const mostLog = 2 ** 20;

interface Move {
  readonly from: string;
  to: string;
  /** True if git updated files to match `to`; false if `to` was committed from the files. */
  readonly isMove: boolean;
}

/** The tree that a merge, cherry-pick or `stash pop` wrote, with conflict markers. */
interface Merge {
  readonly tree: string;
  readonly names: ReadonlySet<string>;
}

/** The part of `GitRepository` that is used here. */
export type MovedRepository = Pick<GitRepository, 'root' | 'headLog' | 'autoMerge' | 'run' | 'resolve'>;

export class GitMoves {
  readonly #repository: MovedRepository;
  /** Names of tracked files with uncommitted changes when the turn began. */
  readonly #dirty: readonly string[];
  readonly #stash: string | undefined;
  #read: number;
  #tree: string | undefined;
  #merge: Merge | undefined;
  #looking: Promise<unknown> = Promise.resolve();
  /** Names of files that git has updated. */
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
   * Tracks changes from now on.
   * @param dirty names of tracked files with uncommitted changes. @param stash its commit, if there is one.
   */
  static async look(
    repository: MovedRepository,
    dirty: readonly string[],
    stash: string | undefined,
  ): Promise<GitMoves> {
    const [read, tree] = await Promise.all([sizeOf(repository.headLog), treeIn(repository.autoMerge)]);
    return new GitMoves(repository, dirty, stash, read, tree);
  }

  /** Reads what git did since the last call. True if there was anything. */
  look(): Promise<boolean> {
    // Calls are serialized, so that none returns false while another still reads.
    const mine = this.#looking.then(() => this.#look());
    this.#looking = Promise.allSettled([mine]);
    return mine;
  }

  async #look(): Promise<boolean> {
    const isMerge = await this.#lookForMerge();
    return (await this.#readLog()) || isMerge;
  }

  /** True if a new merge has conflicts. A finished or aborted merge is in the log. */
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
    // A log that has become shorter is read from its start.
    const from = size < this.#read ? 0 : this.#read;
    this.#read = size;
    const log = await readPart(this.#repository.headLog, Math.max(from, size - mostLog), size);
    const text = log.kind === 'read' ? log.bytes.toString('utf8') : '';
    for (const move of movesIn(text)) await this.#follow(move);
    return true;
  }

  /** True if git wrote the current contents of the file. @param path real, in the repository. */
  async made(path: string): Promise<boolean> {
    const name = this.#nameOf(path);
    if (this.#moved.has(name) && (await this.#isAsIn('HEAD', name))) return true;
    const merge = this.#merge;
    if (merge?.names.has(name) === true && (await this.#isAsIn(merge.tree, name))) return true;
    return (await this.#stashedNames()).has(name) && (await this.#isAsIn(this.#stash!, name));
  }

  async #follow({ from, to, isMove }: Move): Promise<void> {
    // A move to the same commit, as by `reset --hard` or `stash`, affects the uncommitted files.
    const names = from === to ? this.#dirty : await this.#changed(from, to);
    for (const name of names) {
      if (isMove) this.#moved.add(name);
      else this.#moved.delete(name);
    }
  }

  /** The tree-ish with the file's contents as git wrote it; undefined if git did not update it. */
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
    // Git reports no difference for a file that is not in the index.
    return difference?.code === 0 && (known?.code === 0) === isThere;
  }

  /** Names of files that `git stash pop` may restore. */
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

  /** HEAD may change at any time, so it is resolved to an id first. */
  async #idOf(commit: string): Promise<string | undefined> {
    return commit === 'HEAD' ? await this.#repository.resolve(commit) : commit;
  }
}

const diff = ['diff', '--no-renames', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];

/** Consecutive moves are merged into one. */
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
  return found?.isFile() === true ? found.size : 0;
}

async function treeIn(path: string): Promise<string | undefined> {
  return /^[0-9a-f]{40,64}(?=\s|$)/.exec((await readSmallFile(path)) ?? '')?.[0];
}
