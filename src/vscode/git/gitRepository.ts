// Runs git in one repository. The repository's configuration can name programs (clean and smudge filters, textconv, fsmonitor,
// hooks, transports), and an agent may change it at any moment. So git gets a directory of the extension's own, which uses the
// repository's objects and index but only those of its settings that name no program.

import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CancellationToken } from '../../base/cancellation.ts';
import { readBoundedText } from '../files/boundedFile.ts';
import type { GitDirectory } from './gitDirectory.ts';
import { namesEndlessFile, largestRules, repositoryIsEndless, rulesAreEndless } from './endlessFiles.ts';
import { runGit, type GitAnswer, type GitCall } from './gitProcess.ts';

export interface GitOptions {
  /** Bytes of output. */
  readonly most?: number;
  readonly input?: string;
  /** ms */
  readonly patience?: number;
  readonly token?: CancellationToken;
}

/** Settings that affect how files on disk compare with git's. None of them names a program. */
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

/** Those that name a file, which git reads whole. */
const files: ReadonlySet<string> = new Set(['core.attributesfile', 'core.excludesfile']);

export class GitRepository {
  readonly #program: string;
  readonly #places: GitDirectory;
  readonly #config: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #onTimeout: () => void;
  /** True once git took too long, as on a pipe in a folder that it searched. It may take as long for each call. */
  #isSilent = false;

  /** @param files of the repository that git reads, besides rules. */
  private constructor(
    program: string,
    places: GitDirectory,
    files: { readonly config: readonly string[]; readonly index: string; readonly objects: string },
    own: string,
    onTimeout: () => void,
  ) {
    this.#onTimeout = onTimeout;
    this.#program = program;
    this.#places = places;
    this.#config = files.config;
    this.#env = {
      GIT_DIR: own,
      GIT_WORK_TREE: places.root,
      GIT_INDEX_FILE: files.index,
      GIT_OBJECT_DIRECTORY: files.objects,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_SYSTEM: join(own, 'empty'),
      GIT_CONFIG_GLOBAL: join(own, 'empty'),
    };
  }

  /**
   * @param program absolute path of git. @param own a folder for this repository alone, which agents cannot write.
   * @param onTimeout called once, if git takes too long for a call. @returns undefined if git cannot read the repository.
   */
  static async open(
    program: string,
    places: GitDirectory,
    own: string,
    onTimeout: () => void = () => undefined,
  ): Promise<GitRepository | undefined> {
    if (await repositoryIsEndless(places)) return undefined;
    // Only reads files; no setting can make it do more.
    const listed = await runGit(program, {
      cwd: places.root,
      args: ['config', '--list', '-z'],
      env: { GIT_DIR: places.gitDir },
      onTimeout,
    });
    if (listed?.code !== 0) return undefined;
    const settings = settingsIn(listed.output.toString());
    await makeOwnDirectory(own, places, settings.get('extensions.objectformat'));
    const config: [string, string][] = [];
    for (const [key, value] of settings) {
      if (!passedOn.has(key) || (files.has(key) && (await namesEndlessFile(value, places.root)))) continue;
      config.push([key, value]);
    }
    const read = {
      config: config.map(([key, value]) => `${key}=${value}`),
      index: join(places.gitDir, 'index'),
      objects: join(places.commonDir, 'objects'),
    };
    return new GitRepository(program, places, read, own, onTimeout);
  }

  /**
   * For `check-ignore` in a repository that an agent may have made: git reads its .gitignore files and its .git/info/exclude, but no
   * settings, index or objects. So it also names tracked files, and misses the rules of a file that a setting names.
   * Parameters and result as for `open`.
   */
  static async openRules(
    program: string,
    places: GitDirectory,
    own: string,
    onTimeout: () => void,
  ): Promise<GitRepository | undefined> {
    if (await repositoryIsEndless(places)) return undefined;
    await makeOwnDirectory(own, places);
    // As git itself sets it where files have one name in any case.
    const config = process.platform === 'linux' ? [] : ['core.ignorecase=true'];
    const read = { config, index: join(own, 'index'), objects: join(own, 'objects') };
    return new GitRepository(program, places, read, own, onTimeout);
  }

  /** Absolute path, with links followed. */
  get root(): string {
    return this.#places.root;
  }

  /** Path of the log of HEAD; may not exist. */
  get headLog(): string {
    return join(this.#places.gitDir, 'logs', 'HEAD');
  }

  /** Path of the file that names the tree of the current merge; may not exist. */
  get autoMerge(): string {
    return join(this.#places.gitDir, 'AUTO_MERGE');
  }

  /**
   * Runs a read-only command. It sees no references (see `resolve`), no filters except line ends and encodings (see
   * `isFiltered`), and no submodules. Undefined as for `runGit`, and once a call took too long; never rejects.
   */
  async run(args: readonly string[], options: GitOptions = {}): Promise<GitAnswer | undefined> {
    return await this.#run({ args, env: this.#env, config: this.#config, ...options });
  }

  async #run(call: Omit<GitCall, 'cwd' | 'onTimeout'>): Promise<GitAnswer | undefined> {
    if (this.#isSilent) return undefined;
    return await runGit(this.#program, { ...call, cwd: this.root, onTimeout: () => this.#timedOut() });
  }

  #timedOut(): void {
    if (this.#isSilent) return;
    this.#isSilent = true;
    this.#onTimeout();
  }

  /**
   * True if git would wait without end, or read a huge file, for its rules on the files at `paths`: for the files .gitignore and
   * .gitattributes of their folders. @param paths absolute.
   */
  async isBlockedFor(paths: Iterable<string>): Promise<boolean> {
    return await rulesAreEndless(this.root, paths);
  }

  /** The id of the commit that `name` (such as `HEAD`) refers to; undefined if there is none. */
  async resolve(name: string): Promise<string | undefined> {
    const { gitDir, root } = this.#places;
    const found = await this.#run({
      args: ['rev-parse', '--verify', '--quiet', `${name}^{commit}`],
      env: { GIT_DIR: gitDir, GIT_WORK_TREE: root },
    });
    const [, id] = /^([0-9a-f]{40,64})\s*$/.exec(found?.code === 0 ? found.output.toString() : '') ?? [];
    return id;
  }

  /** The id of a tree without files, which git knows in every repository. Undefined if git fails. */
  async emptyTree(): Promise<string | undefined> {
    const found = await this.run(['hash-object', '-t', 'tree', '--stdin']);
    const [, id] = /^([0-9a-f]{40,64})\s*$/.exec(found?.code === 0 ? found.output.toString() : '') ?? [];
    return id;
  }

  /** True if a filter program such as Git LFS converts the file. @param path in the repository. */
  async isFiltered(path: string): Promise<boolean> {
    const found = await this.run(['check-attr', '-z', 'filter', '--', path]);
    const value = found?.code === 0 ? found.output.toString().split('\0')[2] : undefined;
    return value !== 'unspecified' && value !== 'unset';
  }
}

/** Reads the output of `git config --list -z`. The last value of a name counts; names are in lower case. */
function settingsIn(listed: string): Map<string, string> {
  const settings = new Map<string, string>();
  for (const line of listed.split('\0')) {
    const at = line.indexOf('\n');
    // A name without a value means true.
    if (at < 0) settings.set(line, 'true');
    else settings.set(line.slice(0, at), line.slice(at + 1));
  }
  return settings;
}

/** Creates a directory that git accepts as a repository, without references, hooks or attributes. */
async function makeOwnDirectory(own: string, places: GitDirectory, format = 'sha1'): Promise<void> {
  for (const name of ['objects', 'refs', 'info']) await mkdir(join(own, name), { recursive: true });
  const version = format === 'sha256' ? '1\n[extensions]\n\tobjectFormat = sha256' : '0';
  await writeIfChanged(
    join(own, 'config'),
    `[core]\n\tbare = false\n\trepositoryFormatVersion = ${version}\n`,
  );
  await writeIfChanged(join(own, 'empty'), '');
  await writeIfChanged(join(own, 'HEAD'), 'ref: refs/heads/none\n');
  // A larger one counts as empty: a part of it could exclude the wrong files.
  const excludes = (await readBoundedText(join(places.commonDir, 'info', 'exclude'), largestRules)) ?? '';
  await writeIfChanged(join(own, 'info', 'exclude'), excludes);
}

/** Replaces the file atomically, since another window may be reading it. */
async function writeIfChanged(path: string, content: string): Promise<void> {
  if ((await readBoundedText(path, largestRules)) === content) return;
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, content);
  await rename(fresh, path);
}
