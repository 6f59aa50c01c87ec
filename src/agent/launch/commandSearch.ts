// Finds a program on PATH. The usual packages are not used because they also search the current folder on Windows, where a
// cloned repository may contain a file of that name.

import { posix, win32 } from 'node:path';
import { environmentValue, type Environment } from './agentEnvironment.ts';

/**
 * A `program` is executable, a `file` is not. On Windows every file is a `program`. `silent`: it is not
 * known, since its disk does not answer in time.
 */
export type FileKind = 'missing' | 'folder' | 'file' | 'program' | 'silent';

/** The machine to search. Replaced in tests. */
export interface SearchHost {
  readonly platform: NodeJS.Platform;
  /** Absolute. */
  readonly homeDir: string;
  probe(path: string): Promise<FileKind>;
}

export type SearchOutcome = (
  | { readonly kind: 'found'; readonly path: string }
  /** `path` is the first folder or file of that name that is not a program. */
  | { readonly kind: 'unusable'; readonly path: string; readonly fileKind: 'folder' | 'file' }
  | { readonly kind: 'missing'; readonly searched: readonly string[] }
) & {
  /** The folders that were searched before, or the path, whose disk does not answer. */
  readonly silent: readonly string[];
};

/** Replaces a leading `~` or `~/` with the home folder. `~name` is not expanded. */
export function expandHome(path: string, host: Pick<SearchHost, 'homeDir' | 'platform'>): string {
  if (path === '~') return host.homeDir;
  const separated = path.startsWith('~/') || (host.platform === 'win32' && path.startsWith('~\\'));
  return separated ? host.homeDir + path.slice(1) : path;
}

/** On Windows, the path must have a drive or a share: `\tools` depends on the current drive. */
export function isFullyAbsolute(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' ? /^(?:[a-zA-Z]:[\\/]|\\\\|\/\/)/.test(path) : path.startsWith('/');
}

/**
 * Searches the absolute folders of PATH in `env`, in order, without those whose disk does not answer. `name` must not contain a
 * separator.
 * @param isLeftOut true for a folder that is not searched.
 */
export async function searchPath(
  name: string,
  env: Environment,
  host: SearchHost,
  isLeftOut: (folder: string) => boolean = () => false,
): Promise<SearchOutcome> {
  const path = host.platform === 'win32' ? win32 : posix;
  const folders = pathFolders(env, host).filter((folder) => !isLeftOut(folder));
  let unusable: SearchOutcome | undefined;
  const silent: string[] = [];
  for (const folder of folders) {
    const outcome = await probeCommand(path.join(folder, name), env, host);
    if (outcome.silent.length > 0) silent.push(folder);
    if (outcome.kind === 'found') return { ...outcome, silent };
    if (outcome.kind === 'unusable') unusable ??= outcome;
  }
  return unusable ? { ...unusable, silent } : { kind: 'missing', searched: folders, silent };
}

/** Checks one absolute path, on Windows also with the extensions of PATHEXT, so that `agent` finds `agent.cmd`. */
export async function probeCommand(path: string, env: Environment, host: SearchHost): Promise<SearchOutcome> {
  let unusable: SearchOutcome | undefined;
  for (const candidate of candidates(path, env, host)) {
    const fileKind = await host.probe(candidate);
    if (fileKind === 'program') return { kind: 'found', path: candidate, silent: [] };
    // Its other names are on the same disk.
    if (fileKind === 'silent') return { kind: 'missing', searched: [], silent: [path] };
    if (fileKind !== 'missing') unusable ??= { kind: 'unusable', path: candidate, fileKind, silent: [] };
  }
  return unusable ?? { kind: 'missing', searched: [], silent: [] };
}

function pathFolders(env: Environment, host: SearchHost): string[] {
  const windows = host.platform === 'win32';
  const entries = (environmentValue(env, 'PATH', host.platform) ?? '').split(windows ? ';' : ':');
  const folders = entries
    .map((entry) => expandHome(windows ? entry.replace(/^"(.*)"$/, '$1') : entry, host))
    .filter((entry) => isFullyAbsolute(entry, host.platform));
  return [...new Set(folders)];
}

/** On Windows, npm puts a shell script `agent` beside `agent.cmd`: without an extension, only those of PATHEXT are tried. */
function candidates(path: string, env: Environment, host: SearchHost): string[] {
  if (host.platform !== 'win32') return [path];
  const extensions = (environmentValue(env, 'PATHEXT', 'win32') || '.COM;.EXE;.BAT;.CMD')
    .split(';')
    .filter(Boolean);
  const withExtensions = extensions.map((extension) => path + extension.toLowerCase());
  return win32.extname(path) === '' ? withExtensions : [path, ...withExtensions];
}
