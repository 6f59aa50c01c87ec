// What files of a git repository were at the start of a turn, told from what git says then: a file that was clean is what
// its commit has, and one that was neither tracked nor lying about was not there.

import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { absent, unknown, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import type { GitRepository } from '../../git/gitRepository.ts';
import { isWithin } from '../../files/realPlace.ts';
import { GitMoves } from './gitMoves.ts';

/** Files with changes of the user's that are read at once. */
const mostDirty = 500;

export class GitBefore {
  /** What git itself does from then on. */
  readonly moves: GitMoves;
  readonly #repository: GitRepository;
  readonly #commit: string;
  readonly #dirty: ReadonlySet<string>;

  /** Repositories in it that are none of its own. */
  readonly #nested: readonly string[];

  private constructor(repository: GitRepository, commit: string, dirty: readonly string[], moves: GitMoves) {
    const { root } = repository;
    this.moves = moves;
    this.#repository = repository;
    this.#commit = commit;
    this.#dirty = new Set(dirty.filter((name) => !name.endsWith('/')).map((name) => join(root, name)));
    this.#nested = dirty.filter((name) => name.endsWith('/')).map((name) => join(root, name.slice(0, -1)));
  }

  /** As it is now. Undefined: git may not be run there, the folder is in no repository, or there is too much to tell. */
  static async look(folder: string, repositories: GitRepositories): Promise<GitBefore | undefined> {
    const found = await repositories.find(folder);
    if (found.kind !== 'repository') return undefined;
    const { repository } = found;
    const inside = relative(repository.root, await realpath(folder).catch(() => folder));
    // All at once: the agent waits for it.
    const [commit, stash, ignored, untracked] = await Promise.all([
      repository.resolve('HEAD'),
      repository.resolve('refs/stash'),
      repository.run(['check-ignore', '-q', '--', inside === '' ? '.' : inside]),
      repository.run(['ls-files', '-z', '--others', '--exclude-standard']),
    ]);
    // A folder that its repository ignores is none of git's business.
    if (commit === undefined || ignored?.code !== 1 || untracked?.code !== 0) return undefined;
    const changed = await repository.run([
      ...['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', '--no-textconv'],
      ...['--ignore-submodules=all', commit, '--'],
    ]);
    if (changed?.code !== 0) return undefined;
    const tracked = [...new Set(namesIn(changed.output))];
    const moves = await GitMoves.look(repository, tracked, stash);
    return new GitBefore(repository, commit, [...tracked, ...namesIn(untracked.output)], moves);
  }

  has(path: string): boolean {
    return isWithin(this.#repository.root, path);
  }

  /** Paths of files that git can't know: to be read before anybody changes them. */
  get dirty(): readonly string[] {
    return [...this.#dirty].slice(0, mostDirty);
  }

  /**
   * `ignored`: nobody wants to hear of it. Bytes are the content of the file.
   * @param path in the repository. @param most bytes; of a larger file nothing is known. @param isByGit for a change of git's, else for one that came after all of those.
   */
  async before(path: string, most: number, isByGit: boolean): Promise<FileVersion | Buffer | 'ignored'> {
    const anew = isByGit ? undefined : this.moves.madeIn(path);
    if (anew !== undefined) return await this.#contentOf(path, anew, most);
    if (this.#dirty.has(path) || this.#nested.some((folder) => isWithin(folder, path))) return unknown;
    return await this.#contentOf(path, this.#commit, most);
  }

  async #contentOf(path: string, where: string, most: number): Promise<FileVersion | Buffer | 'ignored'> {
    const repository = this.#repository;
    const commit = where === 'HEAD' ? await repository.resolve(where) : where;
    if (commit === undefined) return unknown;
    const object = `${commit}:${this.#nameOf(path)}`;
    const [kind, listed] = await Promise.all([
      repository.run(['cat-file', '-t', object]),
      repository.run(['ls-files', '-v', '--', `:(literal)${this.#nameOf(path)}`]),
    ]);
    // Files that git was told not to look at may differ from what it has.
    if (!kind || !listed || /^[^H]/.test(listed.output.toString())) return unknown;
    if (kind.code === 0 && kind.output.toString().trim() !== 'blob') return unknown;
    if (kind.code !== 0) {
      const ignored = await repository.run(['check-ignore', '-q', '--', path]);
      if (!ignored || ignored.code > 1) return unknown;
      return ignored.code === 0 ? 'ignored' : absent;
    }
    // Only a program that is not run here could say what was in the file.
    if (await repository.isFiltered(path)) return unknown;
    // As a checkout would write it.
    const content = await repository.run(['cat-file', '--filters', object], { most });
    return content?.code === 0 ? content.output : unknown;
  }

  /** Paths of the files that were in a folder. */
  async filesIn(folder: string): Promise<string[]> {
    const found = await this.#repository.run([
      ...['ls-tree', '-r', '-z', '--name-only', '--full-tree', this.#commit],
      ...['--', `${this.#nameOf(folder)}/`],
    ]);
    if (found?.code !== 0) return [];
    return namesIn(found.output).map((name) => join(this.#repository.root, name));
  }

  #nameOf(path: string): string {
    return relative(this.#repository.root, path).split(sep).join('/');
  }
}

/** Of an output with `-z`. */
function namesIn(output: Buffer): string[] {
  return output
    .toString()
    .split('\0')
    .filter((name) => name !== '');
}
