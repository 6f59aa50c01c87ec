// Decides which files may be sent and how they are named. Files are blocked if a setting excludes them, if they are or
// lead outside the workspace, or if git ignores them. Rejects if git can't be asked.

import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventEmitter, Uri, workspace, type Event } from 'vscode';
import { isInFolder } from '../../base/isInFolder.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Blocked, FileFacts } from '../../context/select/surfaceItem.ts';
import { hasFilePath, type AllowedDocuments } from '../documents/vscodeDocument.ts';
import { askInHalves, type IgnoredPaths } from '../git/askInHalves.ts';
import { linksInPath, realPathNow, realPathOrNearest, type RealPathOf } from '../git/linksInPath.ts';
import type { FindIgnored } from '../git/unopenedIgnored.ts';
import type { GitApi, GitRepository } from './gitApi.ts';

/** Maximum number of cached answers of git. */
const mostKnown = 5_000;

/** Files that git is asked about in one process for each repository. */
interface IgnoreBatch {
  readonly paths: string[];
  readonly answer: Promise<IgnoredPaths>;
}

const nothing: ReadonlySet<string> = new Set();

/** The ignore files of git in the workspace. */
const ruleFiles = ['**/.gitignore', '**/.git/info/exclude'];

export class FileRules implements Disposable {
  readonly #allowed: Pick<AllowedDocuments, 'hasUri'>;
  readonly #git: () => Promise<GitApi | undefined>;
  readonly #ignored = new Map<string, Promise<boolean>>();
  readonly #findUnopened: FindIgnored;
  /** By the repository that is asked; undefined for those that VS Code has not opened. */
  readonly #batches = new Map<GitRepository | undefined, IgnoreBatch>();
  readonly #listeners = new DisposableStore();
  readonly #changes = this.#listeners.add(new EventEmitter<void>());
  #followed: GitApi | undefined;

  /** @param findUnopened asked about files of repositories that VS Code's git extension has not opened. */
  constructor(
    allowed: Pick<AllowedDocuments, 'hasUri'>,
    git: () => Promise<GitApi | undefined>,
    findUnopened: FindIgnored = () => Promise.resolve({ ignored: nothing, unknown: nothing }),
  ) {
    this.#allowed = allowed;
    this.#git = git;
    this.#findUnopened = findUnopened;
    for (const pattern of ruleFiles) {
      const watcher = this.#listeners.add(workspace.createFileSystemWatcher(pattern));
      for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
        this.#listeners.add(event(this.#forget));
    }
    this.#listeners.add(workspace.onDidChangeWorkspaceFolders(this.#forget));
  }

  /** Fires when git may ignore other files than before. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** @param asked true if the user named the file, which may then be outside the workspace. */
  async factsOf(uri: Uri, languageId: string, asked = false): Promise<FileFacts> {
    const [blocked, modifiedAt] = await Promise.all([this.whyNot(uri, asked), modifiedAtOf(uri)]);
    const facts = { uri: uri.toString(), path: pathOf(uri), languageId };
    if (blocked) return { ...facts, blocked };
    return modifiedAt === undefined ? facts : { ...facts, modifiedAt };
  }

  /**
   * Why the file is blocked; undefined if it may be sent. @param asked as in `factsOf`. @param realPathOf follows links. Default:
   * not shared with others.
   */
  async whyNot(uri: Uri, asked = false, realPathOf = realPathNow): Promise<Blocked | undefined> {
    const byName = this.#byName(uri, asked);
    if (byName) return byName;
    const real = await realPathOrNearest(uri.fsPath, realPathOf);
    if (real === uri.fsPath) return (await this.#isIgnored(uri)) ? ignored : undefined;
    // The path may only differ by a link in a parent folder, which may be the workspace folder itself.
    const target = Uri.file(real);
    const leads = this.#byName(target, true);
    if (leads) return leads;
    if (!asked && !(await this.#isInWorkspace(real, realPathOf))) return outside;
    // A link that git does not ignore may lead to a file that it ignores, and a link that it ignores to one that it does not.
    const from = workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? dirname(uri.fsPath);
    const links = await linksInPath(uri.fsPath, from, realPathOf);
    const answers = [real, ...links].map((path) => this.#isIgnored(Uri.file(path)));
    return (await Promise.all(answers)).includes(true) ? ignored : undefined;
  }

  #byName(uri: Uri, asked: boolean): Blocked | undefined {
    if (!hasFilePath(uri)) return { by: 'permission', rule: 'files on this computer only' };
    if (!this.#allowed.hasUri(uri)) return { by: 'excluded', rule: 'acpHost.nes.exclude' };
    return asked || workspace.getWorkspaceFolder(uri) ? undefined : outside;
  }

  async #isInWorkspace(path: string, realPathOf: RealPathOf): Promise<boolean> {
    for (const { uri } of workspace.workspaceFolders ?? []) {
      const folder = await realPathOf(uri.fsPath).catch(() => undefined);
      if (folder !== undefined && isInFolder({ path, folder })) return true;
    }
    return false;
  }

  async #isIgnored(uri: Uri): Promise<boolean> {
    const key = uri.toString();
    const known = this.#ignored.get(key);
    if (known) return await known;
    if (this.#ignored.size >= mostKnown) this.#ignored.clear();
    const answer = this.#ask(uri);
    this.#ignored.set(key, answer);
    // Failures are not cached.
    answer.catch(() => {
      if (this.#ignored.get(key) === answer) this.#ignored.delete(key);
    });
    return await answer;
  }

  async #ask(uri: Uri): Promise<boolean> {
    const git = await this.#git();
    if (git) this.#follow(git);
    const repository = git?.getRepository(uri);
    const asked = repository?.checkIgnore ? repository : undefined;
    let batch = this.#batches.get(asked);
    if (!batch) this.#batches.set(asked, (batch = this.#startBatch(asked)));
    batch.paths.push(uri.fsPath);
    const answer = await batch.answer;
    if (answer.unknown.has(uri.fsPath)) throw new Error('Git could not say which files are ignored');
    return answer.ignored.has(uri.fsPath);
  }

  /** Asks git once about all files of the same turn of the event loop, since each question starts a process. */
  #startBatch(asked: GitRepository | undefined): IgnoreBatch {
    const paths: string[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve));
    const answer = turn.then(async () => {
      this.#batches.delete(asked);
      if (!asked?.checkIgnore) return await this.#findUnopened(paths);
      const file = join(asked.rootUri.fsPath, '.gitignore');
      return await askInHalves(paths, file, async (some) => {
        return await asked.checkIgnore?.(some).catch(() => undefined);
      });
    });
    return { paths, answer };
  }

  /** Until git has opened a repository, which may take a while, it reports nothing in it as ignored. */
  #follow(git: GitApi): void {
    if (this.#followed === git) return;
    this.#followed = git;
    this.#listeners.add(git.onDidOpenRepository(this.#forget));
  }

  readonly #forget = (): void => {
    this.#ignored.clear();
    this.#changes.fire();
  };

  dispose(): void {
    this.#listeners.dispose();
  }
}

/** Whole ms since 1970, rounded like a Node date. Undefined if it is not a local file or does not exist. */
async function modifiedAtOf(uri: Uri): Promise<number | undefined> {
  if (!hasFilePath(uri)) return undefined;
  const found = await stat(uri.fsPath).catch(() => undefined);
  return found?.mtime.getTime();
}

const outside: Blocked = { by: 'permission', rule: 'outside the workspace' };
const ignored: Blocked = { by: 'gitIgnored', rule: '.gitignore' };

/** The path for display: relative to its workspace folder, else absolute. */
function pathOf(uri: Uri): string {
  return workspace.asRelativePath(uri).replaceAll('\\', '/');
}
