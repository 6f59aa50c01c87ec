// Finds the repository of the workspace with VS Code's git extension, for `nes/start`. Looked up once per NES session, for
// a short time only, since it is optional.

import { extensions, type Event, type Uri } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { readRemoteUrl, type RepositoryDescription } from '../../../nes/context/remoteUrl.ts';

/** The part of the git extension's API (version 1) that is used. */
interface GitExtension {
  /** False if the user turned git off; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}
interface GitApi {
  /** `uninitialized` until the git extension has searched the workspace for repositories. */
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: Event<'uninitialized' | 'initialized'>;
  getRepository(uri: Uri): GitRepository | null;
}
interface GitRepository {
  readonly state: {
    readonly HEAD: { readonly upstream?: { readonly remote: string } } | undefined;
    readonly remotes: readonly GitRemote[];
  };
}
interface GitRemote {
  readonly name: string;
  readonly fetchUrl?: string;
  readonly pushUrl?: string;
}

/** ms that `nes/start` may wait for git. */
const patience = 300;

/**
 * The repository of the first folder that has one with a usable remote. Undefined without the git extension, a repository
 * or a remote that names an owner, or if git is not ready in time. Never rejects.
 */
export async function findRepository(
  folders: readonly Uri[],
  clock: Clock,
): Promise<RepositoryDescription | undefined> {
  const found = await timeBoxed(lookUp(folders), patience, clock, neverCancelled);
  return found.kind === 'done' ? found.value : undefined;
}

async function lookUp(folders: readonly Uri[]): Promise<RepositoryDescription | undefined> {
  const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate();
  if (!git?.enabled) return undefined;
  const api = git.getAPI(1);
  const known = describeFirst(folders, api);
  if (known || api.state === 'initialized') return known;
  await initialized(api);
  return describeFirst(folders, api);
}

function describeFirst(folders: readonly Uri[], api: GitApi): RepositoryDescription | undefined {
  for (const folder of folders) {
    const repository = api.getRepository(folder);
    const described = repository && describe(repository);
    if (described) return described;
  }
  return undefined;
}

function initialized(api: GitApi): Promise<void> {
  return new Promise((resolve) => {
    const listener = api.onDidChangeState((state) => {
      if (state !== 'initialized') return;
      listener.dispose();
      resolve();
    });
  });
}

/** Prefers the upstream remote of the branch, then `origin`, then the first whose address names an owner. */
function describe({ state }: GitRepository): RepositoryDescription | undefined {
  const followed = state.HEAD?.upstream?.remote;
  const rank = ({ name }: GitRemote): number => (name === followed ? 0 : name === 'origin' ? 1 : 2);
  for (const { fetchUrl, pushUrl } of state.remotes.toSorted((a, b) => rank(a) - rank(b))) {
    const address = fetchUrl ?? pushUrl;
    const described = address === undefined ? undefined : readRemoteUrl(address);
    if (described) return described;
  }
  return undefined;
}
