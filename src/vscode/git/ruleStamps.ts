// Notices changes of the files that decide which files git ignores, by their times and sizes: VS Code reports only those of open
// folders, and none that `files.watcherExclude` excludes. Used by `IgnoredFiles`.

import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { findGitDirectory } from './gitDirectory.ts';

/** ms for which a lookup is shared. */
export const longestShared = 1_000;

export class RuleStamps {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #home: string;
  #stamps = new Map<string, Promise<string>>();
  #since = Number.NEGATIVE_INFINITY;

  /** @param home the user's home folder. */
  constructor(clock: Pick<Clock, 'now'>, home = homedir()) {
    this.#clock = clock;
    this.#home = home;
  }

  /**
   * A text that changes when git may ignore other files of `folder` than before: at most 1 s after a change of a .gitignore, of the
   * index or of the settings of a repository or a user. Files that settings name are not looked at. Never rejects.
   * @param folder absolute.
   */
  async of(folder: string): Promise<string> {
    const now = this.#clock.now();
    if (now - this.#since >= longestShared) {
      this.#stamps = new Map();
      this.#since = now;
    }
    return await this.#find(folder, this.#stamps);
  }

  /** @param stamps of the same second. */
  #find(folder: string, stamps: Map<string, Promise<string>>): Promise<string> {
    let stamp = stamps.get(folder);
    if (!stamp) {
      stamp = this.#read(folder, stamps);
      stamps.set(folder, stamp);
    }
    return stamp;
  }

  async #read(folder: string, stamps: Map<string, Promise<string>>): Promise<string> {
    const parent = dirname(folder);
    const parts = [
      parent === folder ? this.#ofUser() : this.#find(parent, stamps),
      stateOf(join(folder, '.gitignore')),
      ofRepository(folder),
    ];
    return (await Promise.all(parts)).join(' ');
  }

  async #ofUser(): Promise<string> {
    const named = process.env['XDG_CONFIG_HOME'] ?? '';
    // As for git, an empty value counts as none.
    const settings = named === '' ? join(this.#home, '.config') : named;
    const files = [
      join(this.#home, '.gitconfig'),
      ...['config', 'ignore'].map((name) => join(settings, 'git', name)),
    ];
    return (await Promise.all(files.map(stateOf))).join(' ');
  }
}

/** Of a repository whose root is `folder`; empty if it is none. Tracked files are never ignored, so the index counts too. */
async function ofRepository(folder: string): Promise<string> {
  const isRoot = await stat(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  const found = isRoot ? await findGitDirectory(folder) : undefined;
  if (found === undefined || found === 'broken') return String(isRoot);
  const { gitDir, commonDir } = found;
  const files = [
    ...['index', 'config.worktree'].map((name) => join(gitDir, name)),
    ...['config', join('info', 'exclude')].map((name) => join(commonDir, name)),
  ];
  return [gitDir, ...(await Promise.all(files.map(stateOf)))].join(' ');
}

async function stateOf(path: string): Promise<string> {
  return await stat(path, { bigint: true }).then(
    ({ ino, size, mtimeNs, ctimeNs }) => [ino, size, mtimeNs, ctimeNs].join('.'),
    () => '-',
  );
}
