// What files of a git repository were at the start of a turn, told from what git says then: a file that was clean is what
// its commit has, and one that was neither tracked nor lying about was not there.

import { join, relative, resolve, sep } from 'node:path';
import { absent, unknown, type FileVersion } from '../../chat/review/fileVersion.ts';
import { isWithin } from '../serve/realPlace.ts';
import { git } from './git.ts';
import { GitMoves } from './gitMoves.ts';
import type { KeptContents } from './keptContents.ts';
import { versionOf } from './readVersion.ts';

/** Files with changes of the user's that are read at once. */
const mostDirty = 500;

export class GitBefore {
  /** What git itself does from then on. */
  readonly moves: GitMoves;
  readonly #root: string;
  readonly #commit: string;
  readonly #dirty: ReadonlySet<string>;

  /** Repositories in it that are none of its own. */
  readonly #nested: readonly string[];

  private constructor(root: string, commit: string, dirty: readonly string[], moves: GitMoves) {
    this.moves = moves;
    this.#root = root;
    this.#commit = commit;
    this.#dirty = new Set(dirty.filter((name) => !name.endsWith('/')).map((name) => join(root, name)));
    this.#nested = dirty.filter((name) => name.endsWith('/')).map((name) => join(root, name.slice(0, -1)));
  }

  /** As it is now. Undefined: the folder is no work of a repository's, or there is too much to tell. */
  static async look(folder: string): Promise<GitBefore | undefined> {
    // All at once: the agent waits for it.
    const [places, ignored, stash, status] = await Promise.all([
      git(folder, [
        'rev-parse',
        '--show-toplevel',
        '--git-path',
        'logs/HEAD',
        '--git-path',
        'AUTO_MERGE',
        'HEAD^{commit}',
      ]),
      git(folder, ['check-ignore', '-q', '.']),
      git(folder, ['rev-parse', '--verify', '--quiet', 'refs/stash']),
      git(folder, ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames']),
    ]);
    // A folder that its repository ignores is none of git's business.
    if (places?.code !== 0 || ignored?.code !== 1 || status?.code !== 0) return undefined;
    const found = /^(.*?)\r?\n([^\r\n]*)\r?\n([^\r\n]*)\r?\n([0-9a-f]+)\r?\n$/s.exec(
      places.output.toString(),
    );
    const [, root, log, merge, commit] = found ?? [];
    if (root === undefined || log === undefined || merge === undefined || commit === undefined)
      return undefined;
    const lines = status.output
      .toString()
      .split('\0')
      .filter((line) => line.length > 3);
    const names = lines.map((line) => line.slice(3));
    const tracked = lines.filter((line) => !line.startsWith('??')).map((line) => line.slice(3));
    const stashed = stash?.code === 0 ? stash.output.toString().trim() : undefined;
    const files = { log: resolve(folder, log), merge: resolve(folder, merge) };
    const moves = await GitMoves.look(root, tracked, files, stashed);
    return new GitBefore(root, commit, names, moves);
  }

  has(path: string): boolean {
    return isWithin(this.#root, path);
  }

  /** Paths of files that git can't know: to be read before anybody changes them. */
  get dirty(): readonly string[] {
    return [...this.#dirty].slice(0, mostDirty);
  }

  /**
   * `ignored`: nobody wants to hear of it.
   * @param path in the repository. @param isByGit for a change of git's, else for one that came after all of those.
   */
  async before(path: string, contents: KeptContents, isByGit: boolean): Promise<FileVersion | 'ignored'> {
    const anew = isByGit ? undefined : this.moves.madeIn(path);
    if (anew !== undefined) return await this.#contentOf(path, anew, contents);
    if (this.#dirty.has(path) || this.#nested.some((folder) => isWithin(folder, path))) return unknown;
    return await this.#contentOf(path, this.#commit, contents);
  }

  async #contentOf(path: string, commit: string, contents: KeptContents): Promise<FileVersion | 'ignored'> {
    const object = `${commit}:${this.#nameOf(path)}`;
    const [kind, listed] = await Promise.all([
      git(this.#root, ['cat-file', '-t', object]),
      git(this.#root, ['ls-files', '-v', '--', path]),
    ]);
    // Files that git was told not to look at may differ from what it has.
    if (!kind || !listed || /^[^H]/.test(listed.output.toString())) return unknown;
    if (kind.code === 0 && kind.output.toString().trim() !== 'blob') return unknown;
    if (kind.code !== 0) {
      const ignored = await git(this.#root, ['check-ignore', '-q', '--', path]);
      if (!ignored || ignored.code > 1) return unknown;
      return ignored.code === 0 ? 'ignored' : absent;
    }
    // As a checkout would write it.
    const content = await git(this.#root, ['cat-file', '--filters', object], contents.largest);
    return content?.code === 0 ? await versionOf(path, content.output, contents) : unknown;
  }

  /** Paths of the files that were in a folder. */
  async filesIn(folder: string): Promise<string[]> {
    const found = await git(this.#root, [
      ...['ls-tree', '-r', '-z', '--name-only', '--full-tree', this.#commit],
      ...['--', `${this.#nameOf(folder)}/`],
    ]);
    if (found?.code !== 0) return [];
    const names = found.output
      .toString()
      .split('\0')
      .filter((name) => name !== '');
    return names.map((name) => join(this.#root, name));
  }

  #nameOf(path: string): string {
    return relative(this.#root, path).split(sep).join('/');
  }
}
