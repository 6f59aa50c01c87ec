// Builds the part that decides where git may be run, from what VS Code knows of git and of the open folders.

import { extensions, workspace, type ExtensionContext } from 'vscode';
import { join } from 'node:path';
import { searchPath } from '../../agent/launch/commandSearch.ts';
import { systemHost } from '../../agent/launch/launch.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { GitRepositories } from '../git/gitRepositories.ts';

/** The part of the git extension's API (version 1) that is used here. */
interface GitExtension {
  /** False where the user turned git off; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): {
    readonly git: { readonly path: string };
    readonly repositories: readonly {
      readonly rootUri: { readonly scheme: string; readonly fsPath: string };
    }[];
  };
}

/** Remembers what folders that are opened later hold; whoever serves agents says when those that are open are remembered. */
export function createRepositories(
  context: Pick<ExtensionContext, 'globalStorageUri'>,
  logger: Logger,
  lifetime: DisposableStore,
): GitRepositories {
  const repositories = new GitRepositories({
    program: findGitProgram,
    storage: join(context.globalStorageUri.fsPath, 'git'),
    isOpen,
  });
  lifetime.add(
    workspace.onDidChangeWorkspaceFolders(({ added }) => {
      const folders = added.flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []));
      repositories
        .remember(folders)
        .catch((error: unknown) =>
          logger.error('The repositories of a folder could not be looked up', error),
        );
    }),
  );
  return repositories;
}

/** Absolute: the one that VS Code's git extension found, else the first on PATH. Undefined: there is none. */
export async function findGitProgram(): Promise<string | undefined> {
  const known = gitApi()?.git.path;
  if (known !== undefined) return known;
  // Left to itself, Windows looks into the working folder first, where a cloned repository may have put a program of that name.
  const host = systemHost();
  // A script of that name would need a shell.
  const name = host.platform === 'win32' ? 'git.exe' : 'git';
  const program = await searchPath(name, host.env, host);
  return program.kind === 'found' ? program.path : undefined;
}

/** Does not start the git extension. */
function isOpen(root: string): boolean {
  const repositories = gitApi()?.repositories ?? [];
  return repositories.some(({ rootUri }) => rootUri.scheme === 'file' && isSame(rootUri.fsPath, root));
}

/** VS Code writes drive letters small. */
function isSame(one: string, other: string): boolean {
  return one === other || (process.platform === 'win32' && one.toLowerCase() === other.toLowerCase());
}

function gitApi(): ReturnType<GitExtension['getAPI']> | undefined {
  const git = extensions.getExtension<GitExtension>('vscode.git');
  return git?.isActive && git.exports.enabled ? git.exports.getAPI(1) : undefined;
}
