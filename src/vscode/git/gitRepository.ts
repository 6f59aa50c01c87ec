// One repository that git may be run in. Its configuration can name programs (clean and smudge filters, textconv, fsmonitor,
// hooks, transports), and an agent may change it at any moment: so git is pointed at a directory of ours, which borrows the
// repository's objects and index, and of its configuration has only what names no program.

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { GitDirectory } from './gitDirectory.ts';
import { runGit, type GitAnswer } from './gitProcess.ts';

export interface GitOptions {
  /** Bytes of output. */
  readonly most?: number;
  readonly input?: string;
  /** ms */
  readonly patience?: number;
  readonly token?: CancellationToken;
}

/** What decides how files on disk compare with those in git. None of it names a program. */
const passedOn: ReadonlySet<string> = new Set([
  'core.attributesfile',
  'core.autocrlf',
  'core.checkroundtripencoding',
  'core.checkstat',
  'core.eol',
  'core.excludesfile',
  'core.filemode',
  'core.ignorecase',
  'core.longpaths',
  'core.precomposeunicode',
  'core.symlinks',
  'core.trustctime',
]);

export class GitRepository {
  readonly #program: string;
  readonly #places: GitDirectory;
  readonly #config: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  private constructor(program: string, places: GitDirectory, config: readonly string[], own: string) {
    this.#program = program;
    this.#places = places;
    this.#config = config;
    this.#env = {
      GIT_DIR: own,
      GIT_WORK_TREE: places.root,
      GIT_INDEX_FILE: join(places.gitDir, 'index'),
      GIT_OBJECT_DIRECTORY: join(places.commonDir, 'objects'),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_SYSTEM: join(own, 'empty'),
      GIT_CONFIG_GLOBAL: join(own, 'empty'),
    };
  }

  /**
   * @param program of git, absolute. @param own a folder that only the user can write, for this repository alone.
   * @returns undefined: git can't read the repository.
   */
  static async open(program: string, places: GitDirectory, own: string): Promise<GitRepository | undefined> {
    // This reads files, and no setting makes it do anything else.
    const listed = await runGit(program, {
      cwd: places.root,
      args: ['config', '--list', '-z'],
      env: { GIT_DIR: places.gitDir },
    });
    if (listed?.code !== 0) return undefined;
    const settings = settingsIn(listed.output.toString());
    await makeOwnDirectory(own, places, settings.get('extensions.objectformat'));
    const config = [...settings].filter(([key]) => passedOn.has(key));
    return new GitRepository(
      program,
      places,
      config.map(([key, value]) => `${key}=${value}`),
      own,
    );
  }

  /** Real and absolute. */
  get root(): string {
    return this.#places.root;
  }

  /** Which commits HEAD went to; it may not be there. */
  get headLog(): string {
    return join(this.#places.gitDir, 'logs', 'HEAD');
  }

  /** Which tree the merge under way wrote; it may not be there. */
  get autoMerge(): string {
    return join(this.#places.gitDir, 'AUTO_MERGE');
  }

  /**
   * Runs a command that only looks. It knows no references (see `resolve`), no filters but those of line ends and encodings
   * (see `isFiltered`), and looks into no submodule. Undefined as for `runGit`; never rejects.
   */
  async run(args: readonly string[], options: GitOptions = {}): Promise<GitAnswer | undefined> {
    return await runGit(this.#program, {
      cwd: this.root,
      args,
      env: this.#env,
      config: this.#config,
      ...options,
    });
  }

  /** The id of a commit by a name such as `HEAD`. Undefined: there is none. */
  async resolve(name: string): Promise<string | undefined> {
    const { gitDir, root } = this.#places;
    const found = await runGit(this.#program, {
      cwd: root,
      args: ['rev-parse', '--verify', '--quiet', `${name}^{commit}`],
      env: { GIT_DIR: gitDir, GIT_WORK_TREE: root },
    });
    const [, id] = /^([0-9a-f]{40,64})\s*$/.exec(found?.code === 0 ? found.output.toString() : '') ?? [];
    return id;
  }

  /** Whether a program stands between the file and what git keeps of it, as Git LFS does. @param path in the repository. */
  async isFiltered(path: string): Promise<boolean> {
    const found = await this.run(['check-attr', '-z', 'filter', '--', path]);
    const value = found?.code === 0 ? found.output.toString().split('\0')[2] : undefined;
    return value !== 'unspecified' && value !== 'unset';
  }
}

/** The last of each name counts. Names are in small letters, as git lists them. */
function settingsIn(listed: string): Map<string, string> {
  const settings = new Map<string, string>();
  for (const line of listed.split('\0')) {
    const at = line.indexOf('\n');
    // A name without a value is a switch that is on.
    if (at < 0) settings.set(line, 'true');
    else settings.set(line.slice(0, at), line.slice(at + 1));
  }
  return settings;
}

/** What git takes for a repository, without references, hooks or attributes of its own. */
async function makeOwnDirectory(own: string, places: GitDirectory, format = 'sha1'): Promise<void> {
  for (const name of ['objects', 'refs', 'info']) await mkdir(join(own, name), { recursive: true });
  const version = format === 'sha256' ? '1\n[extensions]\n\tobjectFormat = sha256' : '0';
  await keep(join(own, 'config'), `[core]\n\tbare = false\n\trepositoryFormatVersion = ${version}\n`);
  await keep(join(own, 'empty'), '');
  await keep(join(own, 'HEAD'), 'ref: refs/heads/none\n');
  const excludes = await readFile(join(places.commonDir, 'info', 'exclude'), 'utf8').catch(() => '');
  await keep(join(own, 'info', 'exclude'), excludes);
}

/** Another window may be reading it. */
async function keep(path: string, content: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === content) return;
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, content);
  await rename(fresh, path);
}
