// Combines all events after which the context of a prompt may have changed.

import { debug, languages, window, workspace, type Event as VscodeEvent } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

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
