// Finds the contents of files of a git repository at the start of a turn: a file that was clean has the contents of its
// commit, and one that was neither tracked nor untracked did not exist. In a repository without a commit no file is clean.

import { realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isInFolder } from '../../../base/isInFolder.ts';
import { absent, unknown, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import type { GitRepository } from '../../git/gitRepository.ts';
import { GitMoves } from './gitMoves.ts';

/** Maximum number of files with uncommitted changes that are read at the start. */
const mostDirty = 500;

export class GitBefore {
  /** Tracks what git changes from then on. */
  readonly moves: GitMoves;
  readonly #repository: GitRepository;
  /** The id of HEAD, or of an empty tree where there is no commit. */
  readonly #commit: string;
  readonly #dirty: ReadonlySet<string>;

  /** Absolute paths of nested repositories. */
  readonly #nested: readonly string[];

  private constructor(repository: GitRepository, commit: string, dirty: readonly string[], moves: GitMoves) {
    const { root } = repository;
    this.moves = moves;
    this.#repository = repository;
    this.#commit = commit;
    this.#dirty = new Set(dirty.filter((name) => !name.endsWith('/')).map((name) => join(root, name)));
    this.#nested = dirty.filter((name) => name.endsWith('/')).map((name) => join(root, name.slice(0, -1)));
  }

  /**
   * Captures the current state. Undefined if git may not run there, the folder is in no repository or ignored by it, or
   * git fails.
   */
  static async look(folder: string, repositories: GitRepositories): Promise<GitBefore | undefined> {
    const found = await repositories.find(folder);
    if (found.kind !== 'repository') return undefined;
    const { repository } = found;
    if (await repository.isBlockedFor([folder])) return undefined;
    const inside = relative(repository.root, await realpath(folder).catch(() => folder));
    // In parallel, since the agent waits.
    const [head, stash, ignored, untracked] = await Promise.all([
      repository.resolve('HEAD'),
      repository.resolve('refs/stash'),
      repository.run(['check-ignore', '-q', '--', inside === '' ? '.' : inside]),
      repository.run(['ls-files', '-z', '--others', '--exclude-standard']),
    ]);
    // In a new repository, every file has uncommitted changes.
    const commit = head ?? (await repository.emptyTree());
    // For a folder that its repository ignores, git knows nothing.
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
    return isInFolder({ path, folder: this.#repository.root });
  }

  /** Paths of files with uncommitted changes, which must be read before the agent changes them. */
  get dirty(): readonly string[] {
    return [...this.#dirty].slice(0, mostDirty);
  }

  /**
   * The version of the file before the turn, or its bytes; `ignored` if git ignores it.
   * @param path in the repository. @param most maximum bytes; a larger file is `unknown`. @param isByGit true for a
   * change made by git; else the state after git's own changes counts.
   */
  async before(path: string, most: number, isByGit: boolean): Promise<FileVersion | Buffer | 'ignored'> {
    const commit = isByGit ? undefined : this.moves.madeIn(path);
    if (commit !== undefined) return await this.#contentOf(path, commit, most);
    if (this.#dirty.has(path) || this.#nested.some((folder) => isInFolder({ path, folder }))) return unknown;
    return await this.#contentOf(path, this.#commit, most);
  }

  async #contentOf(path: string, where: string, most: number): Promise<FileVersion | Buffer | 'ignored'> {
    const repository = this.#repository;
    const commit = where === 'HEAD' ? await repository.resolve(where) : where;
    if (commit === undefined) return unknown;
    if (await repository.isBlockedFor([path])) return unknown;
    const object = `${commit}:${this.#nameOf(path)}`;
    const [kind, listed] = await Promise.all([
      repository.run(['cat-file', '-t', object]),
      repository.run(['ls-files', '-v', '--', `:(literal)${this.#nameOf(path)}`]),
    ]);
    // Files marked assume-unchanged or skip-worktree may differ from the commit.
    if (!kind || !listed || /^[^H]/.test(listed.output.toString())) return unknown;
    if (kind.code === 0 && kind.output.toString().trim() !== 'blob') return unknown;
    if (kind.code !== 0) {
      const ignored = await repository.run(['check-ignore', '-q', '--', path]);
      if (!ignored || ignored.code > 1) return unknown;
      return ignored.code === 0 ? 'ignored' : absent;
    }
    // A filter would have to run to know the contents.
    if (await repository.isFiltered(path)) return unknown;
    // With the conversions of a checkout.
    const content = await repository.run(['cat-file', '--filters', object], { most });
    return content?.code === 0 ? content.output : unknown;
  }

  /** Absolute paths of the files that the commit has in a folder. */
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

/** Splits output with `-z`. */
function namesIn(output: Buffer): string[] {
  return output
    .toString()
    .split('\0')
    .filter((name) => name !== '');
}
