// What was in the folders when a turn began, for files that nobody had looked at by then.

import { RelativePattern, workspace } from 'vscode';
import { absent, unknown, type FileVersion } from '../../../chat/review/fileVersion.ts';
import type { GitRepositories } from '../../git/gitRepositories.ts';
import { GitBefore } from './gitBefore.ts';
import type { KeptContents } from '../../storage/keptContents.ts';
import { versionOf } from './readVersion.ts';

/** Names of files that are kept of folders without git. */
const mostNames = 20_000;

/** Nobody reviews what is in these. */
const unwatched = /[\\/](?:node_modules|\.git|\.hg|\.svn)(?:[\\/]|$)/;

export function isUnwatched(path: string): boolean {
  return unwatched.test(path);
}

export class StartOfTurn {
  readonly #gits: readonly GitBefore[];
  /** Undefined: there are too many. */
  readonly #names: ReadonlySet<string> | undefined;

  private constructor(gits: readonly GitBefore[], names: ReadonlySet<string> | undefined) {
    this.#gits = gits;
    this.#names = names;
  }

  /** As it is now. */
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

  /** Paths that have to be read to be known. */
  get unsure(): readonly string[] {
    return this.#gits.flatMap(({ dirty }) => dirty);
  }

  /** @param path real. @param contents where it is kept if it is no text. */
  async before(path: string, contents: KeptContents, isByGit: boolean): Promise<FileVersion | 'ignored'> {
    const git = this.#gits.find((git) => git.has(path));
    if (git) {
      const before = await git.before(path, contents.largest, isByGit);
      return Buffer.isBuffer(before) ? await versionOf(path, before, contents) : before;
    }
    return this.#names && !this.#names.has(path) ? absent : unknown;
  }

  /** Whether git moved since this was asked last: files may turn out to be its doing. */
  async gitMoved(): Promise<boolean> {
    const moved = await Promise.all(this.#gits.map(({ moves }) => moves.look()));
    return moved.includes(true);
  }

  /** Whether git made the file what it is now. @param path real. */
  async isByGit(path: string): Promise<boolean> {
    const git = this.#gits.find((git) => git.has(path));
    return git !== undefined && (await git.moves.made(path));
  }

  /** Paths of the files that were in a folder, as far as they are known. */
  async filesIn(folder: string): Promise<string[]> {
    const git = this.#gits.find((git) => git.has(folder));
    if (git) return await git.filesIn(folder);
    return [...(this.#names ?? [])].filter(
      (name) => name.startsWith(`${folder}/`) || name.startsWith(`${folder}\\`),
    );
  }
}
