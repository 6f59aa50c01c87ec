// The editor that the user works in. While they type in the chat, VS Code may have none that is active: then it is the one
// that was, as long as it can be seen, or a document of ours covers it.

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
    // Whoever looks at what would be sent does not change it by that.
    const isThere = window.visibleTextEditors.some(
      (editor) => editor === last || editor.document.uri.scheme === requestScheme,
    );
    return isThere ? last : undefined;
  }

  dispose(): void {
    this.#listener.dispose();
  }
}

/** Not an output, a diff of git's, the comment of a review. */
function isOfFile({ document }: TextEditor): boolean {
  return document.uri.scheme === 'file' || document.uri.scheme === 'untitled';
}
