// What VS Code tells of the files on disk: that something changed, and what of it the user does themselves, in the editor or
// the explorer.

import { workspace, type TextDocument, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { isUnwatched } from './startOfTurn.ts';

export interface DiskListener {
  /** @param path absolute. */
  changed(path: string): void;
  /** HEAD of some repository may be another one. */
  gitMoved(): void;
  /** The user saves it. VS Code may tell later than the disk that it is done, or never when it fails. */
  saving(document: TextDocument): void;
  saved(document: TextDocument): void;
  /** The user is making, moving or removing these. */
  mine(uris: readonly Uri[]): void;
  /** They are done with it. */
  done(uris: readonly Uri[]): void;
}

export function listenToDisk(listener: DiskListener): Disposable {
  const lifetime = new DisposableStore();
  const watcher = lifetime.add(workspace.createFileSystemWatcher('**/*'));
  const look = ({ fsPath }: Uri): void => {
    if (!isUnwatched(fsPath)) listener.changed(fsPath);
    else if (/[\\/]\.git[\\/](?:logs[\\/])?HEAD$/.test(fsPath)) listener.gitMoved();
  };
  lifetime.add(watcher.onDidChange(look));
  lifetime.add(watcher.onDidCreate(look));
  lifetime.add(watcher.onDidDelete(look));
  lifetime.add(
    workspace.onWillSaveTextDocument(({ document }) => {
      if (document.uri.scheme === 'file') listener.saving(document);
    }),
  );
  lifetime.add(
    workspace.onDidSaveTextDocument((document) => {
      if (document.uri.scheme === 'file') listener.saved(document);
    }),
  );
  const bothPlaces = (files: readonly { oldUri: Uri; newUri: Uri }[]): Uri[] =>
    files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]);
  lifetime.add(workspace.onWillCreateFiles(({ files }) => listener.mine(files)));
  lifetime.add(workspace.onWillDeleteFiles(({ files }) => listener.mine(files)));
  lifetime.add(workspace.onWillRenameFiles(({ files }) => listener.mine(bothPlaces(files))));
  lifetime.add(workspace.onDidCreateFiles(({ files }) => listener.done(files)));
  lifetime.add(workspace.onDidDeleteFiles(({ files }) => listener.done(files)));
  lifetime.add(workspace.onDidRenameFiles(({ files }) => listener.done(bothPlaces(files))));
  return lifetime;
}
