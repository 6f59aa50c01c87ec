// Answers `workspace/recent_documents`: the files the user focused, newest first, stored in the workspace state. Not VS Code's
// own list, which covers all workspaces: agents must not see the files of others.

import { stat } from 'node:fs/promises';
import { Uri, window, workspace, type Memento, type TextEditor } from 'vscode';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import { hasFilePath, type AllowedDocuments } from '../../documents/vscodeDocument.ts';
import { RecentList } from '../../documents/recentList.ts';

const storageKey = 'recentDocuments';
/** ms for all files of one answer. A file on a disk that does not answer counts as deleted. */
const patience = 3_000;

export class RecentDocuments implements Disposable {
  readonly #allowed: AllowedDocuments;
  readonly #storage: Memento;
  readonly #clock: Clock;
  readonly #list: RecentList;
  readonly #listeners = new DisposableStore();

  constructor(allowed: AllowedDocuments, storage: Memento, clock: Clock) {
    this.#allowed = allowed;
    this.#storage = storage;
    this.#clock = clock;
    this.#list = new RecentList(storage.get(storageKey));
    this.#listeners.add(window.onDidChangeActiveTextEditor((editor) => this.#focused(editor)));
    this.#listeners.add(
      workspace.onDidOpenTextDocument((document) => {
        // A document whose language changes is closed and opened again.
        if (window.activeTextEditor?.document === document) this.#focused(window.activeTextEditor);
      }),
    );
    this.#listeners.add(
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.#list.rename(oldUri.toString(), newUri.toString());
        this.#store();
      }),
    );
    this.#focused(window.activeTextEditor);
  }

  /** The language id of the file at `uri` when it was last focused. */
  languageOf(uri: string): string | undefined {
    return this.#list.languageOf(uri);
  }

  /** Newest first, without deleted and excluded files. @param limit a positive integer. */
  async list(limit = Infinity): Promise<WorkspaceDocument[]> {
    const languages = new Map(
      workspace.textDocuments.map(({ uri, languageId }) => [uri.toString(), languageId]),
    );
    const allowed = this.#list.list().filter(({ uri }) => this.#allowed.hasUri(Uri.parse(uri)));
    const checks = allowed.map(async ({ uri }) => (await stat(Uri.parse(uri).fsPath)).isFile());
    const exists = await Promise.all(
      checks.map((check) => timeBoxed(check, patience, this.#clock, neverCancelled)),
    );
    return allowed
      .filter((_, index) => exists[index]?.kind === 'done' && exists[index].value)
      .slice(0, limit)
      .map(({ uri, languageId }) => ({ uri, languageId: languages.get(uri) ?? languageId }));
  }

  /** URIs of files that the list leaves out, since agents may not access them now. */
  get withheld(): readonly string[] {
    return this.#list
      .list()
      .map(({ uri }) => uri)
      .filter((uri) => !this.#allowed.hasUri(Uri.parse(uri)));
  }

  #focused(editor: TextEditor | undefined): void {
    if (editor === undefined) return;
    const { document } = editor;
    if (!hasFilePath(document.uri) || !this.#allowed.has(document)) return;
    if (this.#list.add({ uri: document.uri.toString(), languageId: document.languageId })) this.#store();
  }

  #store(): void {
    void this.#storage.update(storageKey, this.#list.list());
  }

  dispose(): void {
    this.#listeners.dispose();
  }
}
