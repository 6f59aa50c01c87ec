// The open folders, in which sessions work.

import { workspace } from 'vscode';
import { placeIn, type PlaceLookup } from './placeIn.ts';

/** As `placeIn`, for the open folders. */
export function workspacePlace(cwd?: string): PlaceLookup {
  return placeIn(openFolders(), cwd);
}

/** Absolute paths of the open folders with the scheme `file`, in their order. */
export function openFolders(): string[] {
  const onDisk = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return onDisk.map(({ uri }) => uri.fsPath);
}
