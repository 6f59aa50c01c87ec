// Tracks the editor that the user works in. While the user types in the chat, VS Code may have no active editor; then
// it is the last one, as long as it is visible or covered by a document of this extension.

import { window, type TextEditor } from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import { requestScheme } from '../window/requestDocuments.ts';

export class EditorInFront implements Disposable {
  readonly #listener: Disposable;
  #last: TextEditor | undefined;

  constructor() {
    this.#last = window.activeTextEditor;
    this.#listener = window.onDidChangeActiveTextEditor((editor) => {
      if (editor && isOfFile(editor)) this.#last = editor;
    });
  }

  get editor(): TextEditor | undefined {
    const active = window.activeTextEditor;
    if (active && isOfFile(active)) return active;
    const last = this.#last;
    if (!last || last.document.isClosed) return undefined;
    // Opening the preview of the context must not change the context.
    const isThere = window.visibleTextEditors.some(
      (editor) => editor === last || editor.document.uri.scheme === requestScheme,
    );
    return isThere ? last : undefined;
  }

  dispose(): void {
    this.#listener.dispose();
  }
}

/** False for output channels, git diffs and review comments. */
function isOfFile({ document }: TextEditor): boolean {
  return document.uri.scheme === 'file' || document.uri.scheme === 'untitled';
}
