// Where sessions work: in the folders that are open, and nowhere else.

import { isAbsolute, relative } from 'node:path';
import { workspace } from 'vscode';

export type PlaceLookup =
  | { readonly kind: 'place'; readonly cwd: string; readonly folders: readonly string[] }
  /** `message` is for the user. */
  | { readonly kind: 'none'; readonly message: string };

/**
 * All open folders, the one that holds `cwd` first. @param cwd of a session that exists already, as its agent says; it
 * opens no folder that the user has not opened. Left out: the first folder.
 */
export function workspacePlace(cwd?: string): PlaceLookup {
  const folders = openFolders();
  const [first] = folders;
  if (first === undefined) return { kind: 'none', message: 'Open a folder first: agents work in one.' };
  if (cwd === undefined) return { kind: 'place', cwd: first, folders };
  const home = folders.find((folder) => isIn(cwd, folder));
  if (home === undefined) {
    return { kind: 'none', message: `This session works in ${cwd}. Open that folder to go on with it.` };
  }
  return { kind: 'place', cwd, folders: [home, ...folders.filter((folder) => folder !== home)] };
}

/** Absolute paths of the open folders that are on this disk, in their order. */
export function openFolders(): string[] {
  const onDisk = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return onDisk.map(({ uri }) => uri.fsPath);
}

function isIn(path: string, folder: string): boolean {
  if (!isAbsolute(path)) return false;
  const way = relative(folder, path);
  return way === '' || (!/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way));
}
