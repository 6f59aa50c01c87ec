// Where sessions work: in the folders that are open, and nowhere else.

import { workspace } from 'vscode';
import { placeIn, type PlaceLookup } from './placeIn.ts';

/** See `placeIn`. */
export function workspacePlace(cwd?: string): PlaceLookup {
  return placeIn(openFolders(), cwd);
}

/** Absolute paths of the open folders that are on this disk, in their order. */
export function openFolders(): string[] {
  const onDisk = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return onDisk.map(({ uri }) => uri.fsPath);
}
