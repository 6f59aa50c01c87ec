// Appends the folders of the login shell's PATH to that of an environment. Used by `userHost`.

import type { Environment } from './agentEnvironment.ts';

export interface ExtendedEnvironment {
  readonly env: Environment;
  /** The folders that PATH did not have. */
  readonly added: readonly string[];
}

/**
 * Appends: a program that is on PATH already stays the one that runs. An environment without PATH is unchanged, since the user removed
 * the variable.
 */
export function appendFolders(
  env: Environment,
  folders: readonly string[],
  platform: NodeJS.Platform,
): ExtendedEnvironment {
  const isWindows = platform === 'win32';
  const name = isWindows ? Object.keys(env).find((key) => key.toUpperCase() === 'PATH') : 'PATH';
  const path = name === undefined ? undefined : env[name];
  if (name === undefined || !path) return { env, added: [] };
  const separator = isWindows ? ';' : ':';
  const present = new Set(path.split(separator).map((entry) => folderKey(entry, platform)));
  const added = folders.filter((folder) => !present.has(folderKey(folder, platform)));
  if (added.length === 0) return { env, added };
  return { env: { ...env, [name]: [path, ...added].join(separator) }, added };
}

/** The same key for entries of PATH that name the same folder. Links are not followed. */
export function folderKey(folder: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return folder.replace(/(?<=.)\/+$/, '');
  return folder
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('/', '\\')
    .replace(/\\+$/, '')
    .toLowerCase();
}
