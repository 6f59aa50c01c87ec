// Reports VS Code's file events: changes on disk, and operations of the user in the editor or Explorer.

import { workspace, type TextDocument, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { isUnwatched } from './startOfTurn.ts';

export interface DiskListener {
  /** @param path absolute. */
  changed(path: string): void;
  /** HEAD of a repository may have changed. */
  headChanged(): void;
  /** The user is saving it. `saved` may follow later than the change on disk, or never if saving fails. */
  saving(document: TextDocument): void;
  saved(document: TextDocument): void;
  /** The user is creating, moving or deleting these. */
  userStarted(uris: readonly Uri[]): void;
  /** The user's operation on these has finished. */
  userFinished(uris: readonly Uri[]): void;
}

export function listenToDisk(listener: DiskListener): Disposable {
  const lifetime = new DisposableStore();
  const watcher = lifetime.add(workspace.createFileSystemWatcher('**/*'));
  const handleEvent = ({ fsPath }: Uri): void => {
    if (!isUnwatched(fsPath)) listener.changed(fsPath);
    else if (/[\\/]\.git[\\/](?:logs[\\/])?HEAD$/.test(fsPath)) listener.headChanged();
  };
  lifetime.add(watcher.onDidChange(handleEvent));
  lifetime.add(watcher.onDidCreate(handleEvent));
  lifetime.add(watcher.onDidDelete(handleEvent));
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
  lifetime.add(workspace.onWillCreateFiles(({ files }) => listener.userStarted(files)));
  lifetime.add(workspace.onWillDeleteFiles(({ files }) => listener.userStarted(files)));
  lifetime.add(workspace.onWillRenameFiles(({ files }) => listener.userStarted(bothPlaces(files))));
  lifetime.add(workspace.onDidCreateFiles(({ files }) => listener.userFinished(files)));
  lifetime.add(workspace.onDidDeleteFiles(({ files }) => listener.userFinished(files)));
  lifetime.add(workspace.onDidRenameFiles(({ files }) => listener.userFinished(bothPlaces(files))));
  return lifetime;
}
