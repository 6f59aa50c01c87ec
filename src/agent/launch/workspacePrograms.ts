// Finds programs of the workspace that a command would run, or might run, by a name without a folder: such a name means a program
// outside of the workspace to the user. Used by permission rules.

import { posix, win32 } from 'node:path';
import { isInFolder } from '../../base/isInFolder.ts';
import { environmentValue, type Environment } from './agentEnvironment.ts';
import { expandHome, isFullyAbsolute, searchPath, type SearchHost } from './commandSearch.ts';
import { shimVersions, type VersionsHost } from './shimVersions.ts';
import { workspaceVariables, type VariablesHost } from './workspaceVariables.ts';

export interface NamedPrograms {
  /** Names in places where a line names its programs; other words that may be names of programs. */
  readonly programs: readonly string[];
  readonly others: readonly string[];
  /** Absolute paths of the folders in which the programs may be started. */
  readonly cwds: readonly string[];
  /** True if there are more names, any of which may be that of a program of the workspace. */
  readonly hasMore: boolean;
}

export interface ProgramsHost extends VariablesHost, VersionsHost {
  /** With all links followed. Undefined if that is unclear. */
  realPath(path: string): Promise<string | undefined>;
}

const usualExtensions = '.COM;.EXE;.BAT;.CMD';
const exportedFunction = /^BASH_FUNC_(.+?)(?:%%|\(\))$/;

/** `unknown`: they could not be looked up in time. */
export type WorkspacePrograms = readonly string[] | 'unknown';

/**
 * The files, or the variables of the environment, that give one of the names another meaning: a file in a folder of PATH that is
 * relative or in the workspace, a link on PATH into the workspace, a file with versions for a shim, on Windows a file in the current folder, an exported function
 * of bash, or a variable that names a file which shells, git or the loader run or load. Aliases and macros that a shell has
 * already are not visible from here.
 * @param folders absolute paths of the workspace. @param env the environment of the agent.
 */
export async function workspacePrograms(
  named: NamedPrograms,
  folders: readonly string[],
  env: Environment,
  host: ProgramsHost,
): Promise<WorkspacePrograms> {
  const path = host.platform === 'win32' ? win32 : posix;
  const real = await Promise.all(folders.map(async (folder) => (await host.realPath(folder)) ?? folder));
  const roots = [...new Set([...folders, ...real])];
  const isOwn = (place: string): boolean => roots.some((folder) => isInFolder({ path: place, folder }));
  const isOwnPlace = async (place: string): Promise<boolean> =>
    isOwn(place) || isOwn(await realFolder(place, host));
  const variables = await workspaceVariables(named.cwds, env, host, isOwnPlace);
  const names = [...new Set([...named.programs, ...named.others, ...variables.programs])];
  const found = new Set(variables.found);
  for (const variable of Object.keys(env)) {
    const name = exportedFunction.exec(variable)?.[1];
    if (name !== undefined && names.includes(name)) found.add(variable);
  }
  const places = await ownPlaces(named.cwds, env, host, isOwnPlace);
  if (named.hasMore) for (const { folder } of places) found.add(folder);
  for (const { folder, isPath } of places)
    for (const name of names) {
      const isProgram = named.programs.includes(name);
      for (const candidate of candidates(name, env, host, isProgram, isPath)) {
        const file = path.join(folder, candidate);
        const kind = await host.probe(file);
        if (kind === 'silent') return 'unknown';
        if (kind === 'program') found.add(file);
      }
    }
  const onPath: string[] = [];
  // Links of Windows are rare, and each name has many extensions.
  for (const name of host.platform === 'win32' ? [] : names) {
    const outcome = await searchPath(name, env, host);
    if (outcome.silent.length > 0) return 'unknown';
    if (outcome.kind !== 'found') continue;
    if (isOwn((await host.realPath(outcome.path)) ?? outcome.path)) found.add(outcome.path);
    onPath.push(outcome.path);
  }
  for (const file of await shimVersions(onPath, named.cwds, isOwn, host)) found.add(file);
  return [...found];
}

interface OwnPlace {
  readonly folder: string;
  /** False for the current folder, in which cmd looks before PATH. */
  readonly isPath: boolean;
}

/** The folders of the workspace, or relative ones, in which programs are looked up by name. */
async function ownPlaces(
  cwds: readonly string[],
  env: Environment,
  host: ProgramsHost,
  isOwnPlace: (place: string) => Promise<boolean>,
): Promise<readonly OwnPlace[]> {
  const isWindows = host.platform === 'win32';
  const path = isWindows ? win32 : posix;
  // A variable of Windows can turn that off, which an agent can set again.
  const places = new Map<string, boolean>(isWindows ? cwds.map((cwd) => [cwd, false]) : []);
  const entries = (environmentValue(env, 'PATH', host.platform) ?? '').split(isWindows ? ';' : ':');
  for (const written of new Set(entries)) {
    if (isWindows && written === '') continue;
    const entry = expandHome(isWindows ? written.replace(/^"(.*)"$/, '$1') : written, host);
    // An empty entry is the current folder.
    if (!isFullyAbsolute(entry, host.platform))
      for (const cwd of cwds) places.set(path.resolve(cwd, entry), true);
    else if (await isOwnPlace(entry)) places.set(entry, true);
  }
  return [...places].map(([folder, isPath]) => ({ folder, isPath }));
}

/** The folder itself if it is on another machine, which may take long to answer. */
async function realFolder(folder: string, host: ProgramsHost): Promise<string> {
  if (/^[\\/]{2}/.test(folder)) return folder;
  return (await host.realPath(folder)) ?? folder;
}

/** @param isProgram false if the name is only an argument unless it is that of a usual program. */
function candidates(
  name: string,
  env: Environment,
  host: SearchHost,
  isProgram: boolean,
  isPath: boolean,
): readonly string[] {
  if (host.platform !== 'win32') return [name];
  const own = isProgram ? environmentValue(env, 'PATHEXT', 'win32') || usualExtensions : '';
  const extensions = new Set(`${usualExtensions};${own}`.toLowerCase().split(';').filter(Boolean));
  // Without an extension, a file is a script of `sh`, which does not look in the current folder.
  const isFile = isPath || win32.extname(name) !== '';
  return [...(isFile ? [name] : []), ...[...extensions].map((extension) => name + extension)];
}
