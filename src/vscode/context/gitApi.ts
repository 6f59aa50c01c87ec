// VS Code's own git extension, as far as context needs it: which files git ignores, where a repository stands, what changed.

import { extensions, type Event, type Uri } from 'vscode';

/** The part of its API (version 1) that is used here. */
export interface GitApi {
  /** `uninitialized` until the repositories of the workspace were looked for. */
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
    /** Not in every version. */
    readonly untrackedChanges?: readonly GitChange[];
    readonly onDidChange: Event<void>;
  };
  /** As `git diff` writes it. */
  diff(cached?: boolean): Promise<string>;
  /** Of absolute paths those that it ignores. Not in every version. */
  checkIgnore?(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface GitChange {
  readonly uri: Uri;
  readonly originalUri: Uri;
  readonly renameUri: Uri | undefined;
  readonly status: number;
}

interface GitExtension {
  /** False where the user turned git off; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** Once it has looked for repositories. Undefined: there is no git, or the user turned it off. */
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
