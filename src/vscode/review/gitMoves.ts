// Tells what git itself changed in the files of a repository since a turn began, be it for the user or for the agent: a
// checkout, a pull, a reset, a stash. Its log of HEAD says which commits it went to; a file that is as it is there, and was
// another one before, is git's doing.

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

export class GitMoves {
  readonly #root: string;
  /** Tracked files with changes when the turn began, by their names in the repository. */
  readonly #dirty: readonly string[];
  readonly #log: string;
  readonly #stash: string | undefined;
  #read: number;
  #looking: Promise<unknown> = Promise.resolve();
  /** Names of files that git has gone over. */
  readonly #moved = new Set<string>();
  #stashed: Promise<ReadonlySet<string>> | undefined;

  private constructor(
    root: string,
    dirty: readonly string[],
    log: string,
    read: number,
    stash: string | undefined,
  ) {
    this.#root = root;
    this.#dirty = dirty;
    this.#log = log;
    this.#read = read;
    this.#stash = stash;
  }

  /**
   * From now on.
   * @param dirty names of tracked files with changes. @param log of HEAD: its path; it need not be there.
   * @param stash its commit, if there is one.
   */
  static async look(
    root: string,
    dirty: readonly string[],
    log: string,
    stash: string | undefined,
  ): Promise<GitMoves> {
    return new GitMoves(root, dirty, log, await sizeOf(log), stash);
  }

  /** Whether there is something new, which is known then. */
  look(): Promise<boolean> {
    // One after the other: nobody is told that there is nothing while another still reads it.
    const mine = this.#looking.then(() => this.#look());
    this.#looking = Promise.allSettled([mine]);
    return mine;
  }

  async #look(): Promise<boolean> {
    const size = await sizeOf(this.#log);
    if (size === this.#read) return false;
    // A log that was cut short begins anew.
    const from = size < this.#read ? 0 : this.#read;
    this.#read = size;
    const text = (await readFile(this.#log)).subarray(Math.max(from, size - mostLog), size).toString();
    for (const move of movesIn(text)) await this.#follow(move);
    return true;
  }

  /** @param path real, in the repository. */
  async made(path: string): Promise<boolean> {
    const name = this.#nameOf(path);
    if (this.#moved.has(name) && (await this.#isAsIn('HEAD', name))) return true;
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

  /** Whether git has gone over the file: it began anew with what HEAD has. */
  wentOver(path: string): boolean {
    return this.#moved.has(this.#nameOf(path));
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
