// Finds variables of the environment that name files of the workspace which shells, git, less, ripgrep or the loader run or load.
// Used by `workspacePrograms`.

import { posix, win32 } from 'node:path';
import { steeringNames } from '../../base/environment/steeringVariable.ts';
import { environmentValue, type Environment } from './agentEnvironment.ts';
import { expandHome, type SearchHost } from './commandSearch.ts';

const library = /\.so(?:\.\d+)*$|\.dylib$/;
/** UTF-16 units of a value that are read and shown. */
const longestValue = 4_000;
const mostEntries = 50;

export interface VariablesHost extends SearchHost {
  /** Names of the entries of a folder; empty if it can't be read. */
  names(folder: string): Promise<readonly string[]>;
}

export interface WorkspaceVariables {
  /** `NAME=value` of each variable that leads into the workspace. */
  readonly found: readonly string[];
  /** Names without a folder in the values: programs that git or less looks up. */
  readonly programs: readonly string[];
}

/** @param isOwn whether a path is in the workspace, with links followed. @param cwds where programs may be started. */
export async function workspaceVariables(
  cwds: readonly string[],
  env: Environment,
  host: VariablesHost,
  isOwn: (place: string) => Promise<boolean>,
): Promise<WorkspaceVariables> {
  const isWindows = host.platform === 'win32';
  const path = isWindows ? win32 : posix;
  const found = new Set<string>();
  const programs = new Set<string>();
  const ownPlaces = async (place: string): Promise<readonly string[]> => {
    const places = cwds.map((cwd) => path.resolve(cwd, expandHome(place, host)));
    const own = await Promise.all(places.map(isOwn));
    return places.filter((_, at) => own[at]);
  };
  const check = async (
    names: readonly string[],
    leads: (value: string, name: string) => Promise<boolean>,
  ): Promise<void> => {
    for (const name of names) {
      const value = (environmentValue(env, name, host.platform) ?? '').slice(0, longestValue);
      if (value !== '' && (await leads(value, name))) found.add(`${name}=${value}`);
    }
  };
  await check(steeringNames('file'), async (value, name) => {
    // No rule allows writing hidden files of a workspace that is the home folder.
    if (name === 'XDG_CONFIG_HOME' && value === path.join(host.homeDir, '.config')) return false;
    return (await ownPlaces(value)).length > 0;
  });
  await check(steeringNames('command'), async (value) => {
    for (const word of value.split(/[\s;&|<>()`"'=]+/).slice(0, mostEntries)) {
      if (!/[\\/]/.test(word)) programs.add(word);
      else if ((await ownPlaces(word)).length > 0) return true;
    }
    return false;
  });
  if (!isWindows) {
    await check(steeringNames('libraries'), async (value) => {
      const named = value.split(/[\s:]+/).filter((one) => one.includes('/'));
      const own = await Promise.all(named.slice(0, mostEntries).map(ownPlaces));
      return own.flat().length > 0;
    });
    await check(steeringNames('libraryFolders'), async (value) => {
      // An empty entry is the current folder.
      const own = await Promise.all(value.split(/[:;]/).slice(0, mostEntries).map(ownPlaces));
      const names = await Promise.all(own.flat().map((folder) => host.names(folder)));
      return names.flat().some((name) => library.test(name));
    });
  }
  return { found: [...found], programs: [...programs].filter((name) => /^[\w.+-]+$/.test(name)) };
}
