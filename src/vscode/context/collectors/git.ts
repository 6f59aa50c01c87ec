// Collects the branch, status and diff of the workspace's repository. A diff may take longer than a prompt waits, so
// the last one is cached until something changes, and a late one is used with the next prompt. A tool may request one place.

import { t } from '../../../base/l10n.ts';
import { Uri, workspace } from 'vscode';
import { gitDiffNames, gitDiffParts } from '../../../base/diffs/gitDiff.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { relativePath } from '../../../chat/path/filePath.ts';
import type { Blocked, ContextCollector, GitItem, SurfaceItem } from '../../../context/select/surfaceItem.ts';
import { realPathOrNearest } from '../../git/linksInPath.ts';
import type { GitApi, GitChange, GitRepository } from '../gitApi.ts';
import type { CollectorParts, GitPlace } from './collectorParts.ts';

/** With more changed files no diff is requested, since they are hardly the user's work. */
const mostChanges = 500;
/** Maximum UTF-16 units of a diff. */
const longestDiff = 2 * 2 ** 20;
/** Status letters by the API's `Status` number; higher numbers are conflicts. */
const letters = 'MADRCMDUIART';

export class GitCollector implements ContextCollector, Disposable {
  readonly kind = 'git';
  readonly #parts: CollectorParts;
  readonly #git: () => Promise<GitApi | undefined>;
  readonly #listeners = new DisposableStore();
  readonly #followed = new Set<GitRepository>();
  #known: Promise<readonly SurfaceItem[]> | undefined;
  #followedGit: GitApi | undefined;

  constructor(parts: CollectorParts, git: () => Promise<GitApi | undefined>) {
    this.#parts = parts;
    this.#git = git;
    const changed = (): void => (this.#known = undefined);
    this.#listeners.add(workspace.onDidSaveTextDocument(changed));
    this.#listeners.add(workspace.onDidChangeWorkspaceFolders(changed));
  }

  async collect(): Promise<readonly SurfaceItem[]> {
    if (!this.#known) {
      const asked = (this.#known = this.#ask());
      const forget = (): void => {
        if (this.#known === asked) this.#known = undefined;
      };
      // VS Code may find a repository later.
      asked.then(([item]) => {
        if (item?.kind !== 'git' || isUnclear(item)) forget();
      }, forget);
    }
    return await this.#known;
  }

  /** Collects the changes at a place, with a diff even if the repository has too many changes for a diff of all. Not cached. */
  async collectAt(place: GitPlace): Promise<readonly SurfaceItem[]> {
    const git = await this.#git();
    if (!git) return [isOff()];
    for (const uri of place.uris) {
      const repository = git.getRepository(uri);
      if (repository) return [await this.#read(repository, place)];
    }
    // A folder above a repository may contain its changes.
    const inFront = await this.#repositoryOf(git);
    const isAbove = inFront && place.uris.some((uri) => pathIn(uri, inFront.rootUri) !== undefined);
    return isAbove ? [await this.#read(inFront, place)] : [];
  }

  async #ask(): Promise<readonly SurfaceItem[]> {
    const git = await this.#git();
    if (!git) return [isOff()];
    if (this.#followedGit !== git) {
      this.#followedGit = git;
      this.#listeners.add(git.onDidOpenRepository(() => (this.#known = undefined)));
    }
    const repository = await this.#repositoryOf(git);
    if (!repository) return [];
    if (!this.#followed.has(repository)) {
      this.#followed.add(repository);
      this.#listeners.add(repository.state.onDidChange(() => (this.#known = undefined)));
    }
    const roots = git.repositories.map(({ rootUri }) => rootUri.toString());
    const others = roots.filter((root) => root !== repository.rootUri.toString());
    return [{ ...(await this.#read(repository)), others }];
  }

  async #repositoryOf(git: GitApi): Promise<GitRepository | undefined> {
    const uris = [
      this.#parts.inFront.editor?.document.uri,
      ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri),
    ];
    for (const uri of uris) {
      if (uri?.scheme !== 'file') continue;
      // In a folder that was opened through a link, the git extension knows files by their real paths.
      const repository =
        git.getRepository(uri) ?? git.getRepository(Uri.file(await realPathOrNearest(uri.fsPath)));
      if (repository) return repository;
    }
    return undefined;
  }

  async #read(repository: GitRepository, place?: GitPlace): Promise<GitItem> {
    const { rootUri, state } = repository;
    const opened = await this.#parts.rules.openedUri(rootUri);
    const all = [
      ...(state.mergeChanges ?? []),
      ...state.indexChanges,
      ...state.workingTreeChanges,
      ...(state.untrackedChanges ?? []),
    ].filter(({ uri, renameUri }) => !place || place.has(renameUri ?? uri));
    const changes = all.slice(0, mostChanges);
    const blocked = new Map<string, Blocked>();
    const status = new Map<string, { letter: string; path: string }>();
    await Promise.all(
      changes.map(async (change) => {
        const path = pathIn(rootUri, change.renameUri ?? change.uri);
        if (path === undefined) return;
        const why = await this.#whyNot(change);
        if (why) blocked.set(path, why);
        status.set(path, { letter: letters[change.status] ?? '!', path });
      }),
    );
    const { name, commit, ahead, behind } = state.HEAD ?? {};
    const named = place?.uris.find((uri) => pathIn(rootUri, uri) !== undefined);
    const isShown = all.length > 0 && all.length <= mostChanges;
    const [diffs, isCut] = cutDiffs(isShown ? await diffsOf(repository, named?.fsPath) : []);
    const [staged = '', ...unstaged] = diffs.map((diff) => knownParts(diff, (path) => status.has(path)));
    return {
      kind: 'git',
      repository: opened.toString(),
      ...(name !== undefined && { branch: name }),
      ...(commit !== undefined && { commit }),
      ...(ahead !== undefined && { ahead }),
      ...(behind !== undefined && { behind }),
      status: [...status.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      ...(all.length > mostChanges && { moreChanges: all.length - mostChanges }),
      ...(isCut && { isDiffCut: true }),
      diff: [staged, ...unstaged].join(''),
      ...(staged !== '' && { stagedLength: staged.length }),
      blockedPaths: blocked,
    };
  }

  /** Checks all names of a renamed file. */
  async #whyNot({ uri, originalUri, renameUri }: GitChange): Promise<Blocked | undefined> {
    for (const one of new Set([uri, originalUri, renameUri])) {
      const why = one && (await this.#parts.rules.whyNot(Uri.file(one.fsPath)));
      if (why) return why;
    }
    return undefined;
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}

/** True if git could not say of a file whether it is ignored. */
function isUnclear({ blockedPaths }: GitItem): boolean {
  return [...(blockedPaths?.values() ?? [])].some(({ by }) => by === 'gitUnknown');
}

/** Returns the diffs of the index and of the working tree. @param path default: all files. */
async function diffsOf(repository: GitRepository, path: string | undefined): Promise<readonly string[]> {
  return await Promise.all(
    path === undefined
      ? [repository.diff(true), repository.diff()]
      : [repository.diffIndexWithHEAD(path), repository.diffWithHEAD(path)],
  );
}

function isOff(): SurfaceItem {
  return {
    kind: 'missing',
    key: 'git',
    of: 'git',
    question: t('Git is turned off in VS Code, so your changes are not sent to the agent.'),
    severity: 'low',
    requestedFrom: 'user',
  };
}

/** Cuts each diff at a line end, since half a line may contain half a secret. */
function cutDiffs(diffs: readonly string[]): readonly [diffs: readonly string[], isCut: boolean] {
  const cut = diffs.map((diff) =>
    diff.length > longestDiff ? diff.slice(0, diff.lastIndexOf('\n', longestDiff) + 1) : diff,
  );
  return [cut, diffs.some((diff) => diff.length > longestDiff)];
}

/** Returns the path relative to the root. Undefined for the root itself, and outside of it. */
function pathIn(root: Uri, { path }: Uri): string | undefined {
  return relativePath({ path, folder: root.path }) || undefined;
}

/** Keeps the parts of files whose names were checked. */
function knownParts(diff: string, isKnown: (path: string) => boolean): string {
  return gitDiffParts(diff)
    .filter((part) => {
      const names = gitDiffNames(part);
      return names !== undefined && isKnown(names.to);
    })
    .map((part) => (part.endsWith('\n') ? part : `${part}\n`))
    .join('');
}
