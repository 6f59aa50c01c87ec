// Builds the part that decides in which repositories git may run, from VS Code's git extension and the workspace
// folders.

import { extensions, workspace, type ExtensionContext } from 'vscode';
import { join } from 'node:path';
import { systemHost } from '../../agent/launch/launch.ts';
import { searchOutside } from '../../agent/launch/programOfWorkspace.ts';
import type { Clock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { programsHost } from '../files/programsHost.ts';
import { GitRepositories } from '../git/gitRepositories.ts';
import { openFolders } from '../window/workspacePlace.ts';

/** The part of the git extension's API (version 1) that is used here. */
interface GitExtension {
  /** False if the user disabled git; `getAPI` throws then. */
  readonly enabled: boolean;
  getAPI(version: 1): {
    readonly git: { readonly path: string };
    readonly repositories: readonly {
      readonly rootUri: { readonly scheme: string; readonly fsPath: string };
    }[];
  };
}

/**
 * Remembers the repositories of folders that are opened later. The caller remembers those of the folders that are open
 * now.
 */
export function createRepositories(
  context: Pick<ExtensionContext, 'globalStorageUri'>,
  clock: Clock,
  logger: Logger,
  lifetime: DisposableStore,
): GitRepositories {
  const repositories = new GitRepositories({
    program: findGitProgram,
    storage: join(context.globalStorageUri.fsPath, 'git'),
    ...{ isOpen, clock, logger },
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

/**
 * Absolute path of the git that VS Code's git extension found, else of the first on PATH outside of the workspace. Undefined if
 * there is none.
 */
export async function findGitProgram(): Promise<string | undefined> {
  const known = gitApi()?.git.path;
  if (known !== undefined) return known;
  // By default Windows searches the working folder first, where a cloned repository may contain a program of that name.
  const host = systemHost();
  // A git.cmd or git.bat would need a shell.
  const name = host.platform === 'win32' ? 'git.exe' : 'git';
  // A program in the workspace may come from a repository, which is not trusted.
  return await searchOutside(name, host.env, openFolders(), programsHost());
}

/** Does not activate the git extension. */
function isOpen(root: string): boolean {
  const repositories = gitApi()?.repositories ?? [];
  return repositories.some(({ rootUri }) => rootUri.scheme === 'file' && isSame(rootUri.fsPath, root));
}

/** VS Code writes drive letters in lower case. */
function isSame(one: string, other: string): boolean {
  return one === other || (process.platform === 'win32' && one.toLowerCase() === other.toLowerCase());
}

function gitApi(): ReturnType<GitExtension['getAPI']> | undefined {
  const git = extensions.getExtension<GitExtension>('vscode.git');
  return git?.isActive && git.exports.enabled ? git.exports.getAPI(1) : undefined;
}
