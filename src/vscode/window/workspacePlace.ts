// The open folders, in which sessions work.

import { workspace } from 'vscode';

/** Absolute paths of the open folders with the scheme `file`, in their order. */
export function openFolders(): string[] {
  const onDisk = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return onDisk.map(({ uri }) => uri.fsPath);
}
