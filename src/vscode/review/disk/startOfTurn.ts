// Captures the state of all workspace folders when a turn begins, for files that were not read by then.

import { RelativePattern, workspace } from 'vscode';
import { isInFolder } from '../../../base/isInFolder.ts';
import { absent, unknown, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import { GitBefore } from './gitBefore.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { versionOf } from './readVersion.ts';

/** Maximum number of file names that are kept for folders without git. */
const mostNames = 20_000;

/** Folders whose contents are not reviewed. */
const unwatched = /[\\/](?:node_modules|\.git|\.hg|\.svn)(?:[\\/]|$)/;

export function isUnwatched(path: string): boolean {
  return unwatched.test(path);
}

export class StartOfTurn {
  readonly #gits: readonly GitBefore[];
  /** Paths of the files in folders without git. Undefined if there are too many. */
  readonly #names: ReadonlySet<string> | undefined;

  private constructor(gits: readonly GitBefore[], names: ReadonlySet<string> | undefined) {
    this.#gits = gits;
    this.#names = names;
  }

  /** Captures the current state. */
  static async look(repositories: GitRepositories): Promise<StartOfTurn> {
    const gits: GitBefore[] = [];
    const names = new Set<string>();
    for (const folder of workspace.workspaceFolders ?? []) {
      if (folder.uri.scheme !== 'file') continue;
      const git = await GitBefore.look(folder.uri.fsPath, repositories);
      if (git) {
        gits.push(git);
        continue;
      }
      const pattern = new RelativePattern(folder, '**/*');
      const found = await workspace.findFiles(pattern, '**/{node_modules,.git,.hg,.svn}/**', mostNames + 1);
      for (const { fsPath } of found) names.add(fsPath);
    }
    return new StartOfTurn(gits, names.size > mostNames ? undefined : names);
  }

  /** Paths of files that must be read, since git does not know their contents. */
  get unsure(): readonly string[] {
    return this.#gits.flatMap(({ dirty }) => dirty);
  }

  /** The version of a file before the turn. @param path real. @param contents stores binary contents. */
  async before(path: string, contents: KeptContents, isByGit: boolean): Promise<FileVersion | 'ignored'> {
    const git = this.#gits.find((git) => git.has(path));
    if (git) {
      const before = await git.before(path, contents.largest, isByGit);
      return Buffer.isBuffer(before) ? await versionOf(path, before, contents) : before;
    }
    return this.#names && !this.#names.has(path) ? absent : unknown;
  }

  /** True if git changed anything since the last call; files may then turn out to be changed by git. */
  async gitMoved(): Promise<boolean> {
    const moved = await Promise.all(this.#gits.map(({ moves }) => moves.look()));
    return moved.includes(true);
  }

  /** True if git wrote the current contents of the file. @param path real. */
  async isByGit(path: string): Promise<boolean> {
    const git = this.#gits.find((git) => git.has(path));
    return git !== undefined && (await git.moves.made(path));
  }

  /** Paths of the files that a folder had, as far as they are known. */
  async filesIn(folder: string): Promise<string[]> {
    const git = this.#gits.find((git) => git.has(folder));
    if (git) return await git.filesIn(folder);
    return [...(this.#names ?? [])].filter((path) => isInFolder({ path, folder }));
  }
}
