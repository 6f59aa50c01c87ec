// Tells what git itself changed in the files of a repository since a turn began, be it for the user or for the agent: a
// checkout, a pull, a reset, a stash, a merge. Its log of HEAD says which commits it went to, and a merge that stopped at
// conflicts leaves the tree that it wrote; a file that is as it is there, and was another one before, is git's doing.

import { lstat, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { git } from './git.ts';

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

/** Paths in the folder of the repository; neither need be there. */
export interface GitPlaces {
  /** The log of HEAD. */
  readonly log: string;
  /** Which tree the merge under way wrote. */
  readonly merge: string;
}

export class GitMoves {
  readonly #root: string;
  /** Tracked files with changes when the turn began, by their names in the repository. */
  readonly #dirty: readonly string[];
  readonly #places: GitPlaces;
  readonly #stash: string | undefined;
  #read: number;
  #tree: string | undefined;
  #merge: Merge | undefined;
  #looking: Promise<unknown> = Promise.resolve();
  /** Names of files that git has gone over. */
  readonly #moved = new Set<string>();
  #stashed: Promise<ReadonlySet<string>> | undefined;

  private constructor(
    root: string,
    dirty: readonly string[],
    places: GitPlaces,
    stash: string | undefined,
    read: number,
    tree: string | undefined,
  ) {
    this.#root = root;
    this.#dirty = dirty;
    this.#places = places;
    this.#stash = stash;
    this.#read = read;
    this.#tree = tree;
  }

  /**
   * From now on.
   * @param dirty names of tracked files with changes. @param stash its commit, if there is one.
   */
  static async look(
    root: string,
    dirty: readonly string[],
    places: GitPlaces,
    stash: string | undefined,
  ): Promise<GitMoves> {
    const [read, tree] = await Promise.all([sizeOf(places.log), treeIn(places.merge)]);
    return new GitMoves(root, dirty, places, stash, read, tree);
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
    const tree = await treeIn(this.#places.merge);
    if (tree === this.#tree) return false;
    this.#tree = tree;
    this.#merge = tree === undefined ? undefined : { tree, names: await this.#changed('HEAD', tree) };
    return tree !== undefined;
  }

  async #readLog(): Promise<boolean> {
    const size = await sizeOf(this.#places.log);
    if (size === this.#read) return false;
    // A log that was cut short begins anew.
    const from = size < this.#read ? 0 : this.#read;
    this.#read = size;
    const text = (await readFile(this.#places.log)).subarray(Math.max(from, size - mostLog), size).toString();
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
    return relative(this.#root, path).split(sep).join('/');
  }

  async #isAsIn(commit: string, name: string): Promise<boolean> {
    const [difference, known, isThere] = await Promise.all([
      git(this.#root, ['diff', '--quiet', '--no-ext-diff', commit, '--', `:(literal)${name}`]),
      git(this.#root, ['cat-file', '-e', `${commit}:${name}`]),
      lstat(join(this.#root, name)).then(
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
    const found = await git(this.#root, [
      'diff',
      '--name-only',
      '-z',
      '--no-renames',
      '--no-ext-diff',
      from,
      to,
    ]);
    const names = found?.code === 0 ? found.output.toString().split('\0') : [];
    return new Set(names.filter((name) => name !== ''));
  }
}

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
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function treeIn(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'latin1').catch(() => '');
  return /^[0-9a-f]{40,64}(?=\s|$)/.exec(text)?.[0];
}
