// Records which files the user focuses, in the workspace state. Created at activation: agents that start later ask which files
// were focused before. Used by `workspace/recent_documents`, `workspace/active_document` and the editor tools.

import { window, workspace, type Memento, type TextEditor } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { RecentList, type RecentFile } from './recentList.ts';
import { hasFilePath, type AllowedDocuments } from './vscodeDocument.ts';

const storageKey = 'recentDocuments';

export class FocusedDocuments implements Disposable {
  readonly #allowed: AllowedDocuments;
  readonly #storage: Memento;
  readonly #files: RecentList;
  readonly #listeners = new DisposableStore();
  #lastEditor: TextEditor | undefined;

  /** @param storage VS Code's workspace state. */
  constructor(allowed: AllowedDocuments, storage: Memento) {
    this.#allowed = allowed;
    this.#storage = storage;
    this.#files = new RecentList(storage.get(storageKey));
    this.#listeners.add(window.onDidChangeActiveTextEditor((editor) => this.#focused(editor)));
    this.#listeners.add(
      workspace.onDidOpenTextDocument((document) => {
        // A document whose language changes is closed and opened again.
        if (window.activeTextEditor?.document === document) this.#focused(window.activeTextEditor);
      }),
    );
    this.#listeners.add(
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.#files.rename(oldUri.toString(), newUri.toString());
        this.#store();
      }),
    );
    this.#focused(window.activeTextEditor);
  }

  /** The text editor that had the focus last, which may be closed, or show what agents may not access. */
  get lastEditor(): TextEditor | undefined {
    return this.#lastEditor;
  }

  /** The files that agents could access when they had the focus, newest first, also of earlier sessions of VS Code. */
  list(): readonly RecentFile[] {
    return this.#files.list();
  }

  /** The language id of the file at `uri` when it was last focused. */
  languageOf(uri: string): string | undefined {
    return this.#files.languageOf(uri);
  }

  #focused(editor: TextEditor | undefined): void {
    if (editor === undefined) return;
    this.#lastEditor = editor;
    const { document } = editor;
    if (!hasFilePath(document.uri) || !this.#allowed.has(document)) return;
    if (this.#files.add({ uri: document.uri.toString(), languageId: document.languageId })) this.#store();
  }

  #store(): void {
    void this.#storage.update(storageKey, this.#files.list());
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}
