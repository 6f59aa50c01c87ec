// The part of the API of VS Code's git extension (version 1) that context needs: ignored files, repository state and
// diffs.

import { extensions, type Event, type Uri } from 'vscode';

/** The extension's API. */
export interface GitApi {
  /** `uninitialized` until it has searched the workspace for repositories. */
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: Event<'uninitialized' | 'initialized'>;
  readonly onDidOpenRepository: Event<unknown>;
  readonly repositories: readonly GitRepository[];
  getRepository(uri: Uri): GitRepository | null;
}

export interface GitRepository {
  readonly rootUri: Uri;
  readonly state: {
    readonly HEAD:
      | {
          readonly name?: string;
          readonly commit?: string;
          readonly ahead?: number;
          readonly behind?: number;
        }
      | undefined;
    readonly indexChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    /** Files with conflicts, which are in no other list. Missing in some versions of VS Code. */
    readonly mergeChanges?: readonly GitChange[];
    /** Missing in some versions of VS Code. */
    readonly untrackedChanges?: readonly GitChange[];
    readonly onDidChange: Event<void>;
  };
  /** Returns the output of `git diff`. */
  diff(cached?: boolean): Promise<string>;
  /** Returns the output of `git diff --cached` for a file or folder. @param path absolute. */
  diffIndexWithHEAD(path: string): Promise<string>;
  /** Returns the output of `git diff`: despite its name, it compares with the index. @param path absolute. */
  diffWithHEAD(path: string): Promise<string>;
  /** Returns the ignored ones of absolute paths. Missing in some versions of VS Code. */
  checkIgnore?(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface GitChange {
  readonly uri: Uri;
  readonly originalUri: Uri;
  readonly renameUri: Uri | undefined;
  readonly status: number;
}

interface GitExtension {
  /** False if the user disabled git; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** Resolves when the repositories are known. Undefined if git is missing or disabled. */
export async function findGit(): Promise<GitApi | undefined> {
  const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate();
  if (!git?.enabled) return undefined;
  const api = git.getAPI(1);
  if (api.state === 'initialized') return api;
  await new Promise<void>((resolve) => {
    const listener = api.onDidChangeState((state) => {
      if (state !== 'initialized') return;
      listener.dispose();
      resolve();
    });
  });
  return api;
}
