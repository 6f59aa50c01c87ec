// Combines all events after which the context of a prompt may have changed, and tracks the editor that the user works in.

import { debug, languages, window, workspace, type Event as VscodeEvent, type TextEditor } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { requestScheme } from '../window/requestDocuments.ts';

/** Listens to VS Code only while `onDidChange` has listeners. */
export class EditorChanges implements Disposable {
  readonly #changes: Emitter<void>;
  readonly #others: readonly Event<void>[];

  /** @param others further events, of this extension. */
  constructor(others: readonly Event<void>[], onError: (error: unknown) => void) {
    this.#others = others;
    this.#changes = new Emitter(onError);
  }

  readonly onDidChange: Event<void> = (listener) => {
    const listening = new DisposableStore();
    const fire = (): void => listener();
    const all: readonly VscodeEvent<unknown>[] = [
      window.onDidChangeActiveTextEditor,
      window.onDidChangeTextEditorSelection,
      window.onDidChangeTextEditorVisibleRanges,
      window.onDidChangeVisibleTextEditors,
      window.tabGroups.onDidChangeTabs,
      window.onDidEndTerminalShellExecution,
      workspace.onDidChangeTextDocument,
      workspace.onDidSaveTextDocument,
      workspace.onDidChangeConfiguration,
      languages.onDidChangeDiagnostics,
      debug.onDidChangeBreakpoints,
      debug.onDidChangeActiveStackItem,
    ];
    for (const event of all) listening.add(event(fire));
    for (const event of this.#others) listening.add(event(fire));
    listening.add(this.#changes.event(fire));
    return listening;
  };

  dispose(): void {
    this.#changes.dispose();
  }
}

/**
 * Tracks the editor that the user works in. While the user types in the chat, VS Code may have no active editor; then it
 * is the last one, as long as it is visible or covered by a document of this extension.
 */
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
