// Decides which files may be sent and how they are named. Files are blocked if a setting excludes them, if they are or
// lead outside the workspace, or if git ignores them or can't say whether it does.

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EventEmitter, Uri, workspace, type Event } from 'vscode';
import { systemClock } from '../../agent/clock.ts';
import { isInFolder } from '../../base/isInFolder.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { openedFile } from '../../chat/path/openedPath.ts';
import type { Blocked, FileFacts } from '../../context/select/surfaceItem.ts';
import { hasFilePath, type AllowedDocuments } from '../documents/vscodeDocument.ts';
import { linksInPath, realPathNow, realPathOrNearest, type RealPathOf } from '../git/linksInPath.ts';
import type { FindIgnored } from '../git/ignoredPaths.ts';
import { RuleStamps } from '../git/ruleStamps.ts';
import { openFolders } from '../window/workspacePlace.ts';
import type { GitApi, GitRepository } from './gitApi.ts';
import { IgnoredFiles } from './ignoredFiles.ts';

const nothing: ReadonlySet<string> = new Set();

/** The ignore files of git in the workspace. */
const ruleFiles = ['**/.gitignore', '**/.git/info/exclude'];

export class FileRules implements Disposable {
  readonly #allowed: Pick<AllowedDocuments, 'hasUri'>;
  readonly #git: () => Promise<GitApi | undefined>;
  readonly #ignored: IgnoredFiles;
  readonly #listeners = new DisposableStore();
  readonly #changes = this.#listeners.add(new EventEmitter<void>());
  #followed: GitApi | undefined;

  /** @param find runs git. Default: VS Code's git extension is asked about all files. */
  constructor(
    allowed: Pick<AllowedDocuments, 'hasUri'>,
    git: () => Promise<GitApi | undefined>,
    find: FindIgnored = (paths) => Promise.resolve({ ignored: nothing, unknown: new Set(paths) }),
  ) {
    this.#allowed = allowed;
    this.#git = git;
    const repositoryOf = async (path: string): Promise<GitRepository | undefined> =>
      (await git())?.getRepository(Uri.file(path)) ?? undefined;
    const stamps = new RuleStamps(systemClock);
    const stampOf = (folder: string): Promise<string> => stamps.of(folder);
    this.#ignored = new IgnoredFiles({ find, repositoryOf, stampOf, clock: systemClock });
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
    if (byName === outside) {
      const opened = await this.openedUri(uri, realPathOf);
      return opened === uri ? outside : await this.whyNot(opened, asked, realPathOf);
    }
    if (byName) return byName;
    const real = await realPathOrNearest(uri.fsPath, realPathOf);
    if (real === uri.fsPath) return await this.#byGit([real]);
    // The path may only differ by a link in a parent folder, which may be the workspace folder itself.
    const target = Uri.file(real);
    const leads = this.#byName(target, true);
    if (leads) return leads;
    if (!asked && !(await this.#isInWorkspace(real, realPathOf))) return outside;
    // A link that git does not ignore may lead to a file that it ignores, and a link that it ignores to one that it does not.
    const folder = workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? dirname(uri.fsPath);
    const links = await linksInPath({ path: uri.fsPath, folder }, realPathOf);
    return await this.#byGit([real, ...links]);
  }

  /**
   * The URI below the folder as it is open, if `uri` is below the real path of a folder that was opened through a link: VS Code's git
   * extension and some language extensions report real paths. Else `uri` itself.
   */
  async openedUri(uri: Uri, realPathOf = realPathNow): Promise<Uri> {
    if (!hasFilePath(uri) || workspace.getWorkspaceFolder(uri)) return uri;
    const folders = openFolders();
    const names = await Promise.all(
      folders.map(async (folder) => ({ name: await realPathOrNearest(folder, realPathOf), folder })),
    );
    const opened = openedFile(uri.fsPath, folders, names);
    return opened === uri.fsPath ? uri : Uri.file(opened);
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

  /** @param paths the real path of a file, and the links that lead to it. */
  async #byGit(paths: readonly string[]): Promise<Blocked | undefined> {
    const answers = await Promise.allSettled(
      paths.map(async (path) => {
        const git = await this.#git();
        if (git) this.#follow(git);
        return await this.#ignored.has(path);
      }),
    );
    if (answers.some((one) => one.status === 'fulfilled' && one.value)) return ignored;
    return answers.some(({ status }) => status === 'rejected') ? unknown : undefined;
  }

  /** Git may not run in some repositories until VS Code has opened them, which may take a while. */
  #follow(git: GitApi): void {
    if (this.#followed === git) return;
    this.#followed = git;
    this.#listeners.add(git.onDidOpenRepository(this.#forget));
  }

  readonly #forget = (): void => {
    this.#ignored.forget();
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
const unknown: Blocked = { by: 'gitUnknown', rule: '.gitignore' };

/** The path for display: relative to its workspace folder, else absolute. */
function pathOf(uri: Uri): string {
  return workspace.asRelativePath(uri).replaceAll('\\', '/');
}
