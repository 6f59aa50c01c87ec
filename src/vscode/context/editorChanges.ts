// That the editor shows something else now, of whatever kind, in one event.

import { debug, languages, window, workspace, type Event as VscodeEvent } from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

/** Nothing is listened to before somebody listens to this. */
export class EditorChanges implements Disposable {
  readonly #changes: Emitter<void>;
  readonly #others: readonly Event<void>[];

  /** @param others what else changes it, of this extension. */
  constructor(others: readonly Event<void>[], onError: (error: unknown) => void) {
    this.#others = others;
    this.#changes = new Emitter(onError);
  }

  readonly onDidChange: Event<void> = (listener) => {
    const listening = new DisposableStore();
    const heard = (): void => listener();
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
    for (const event of all) listening.add(event(heard));
    for (const event of this.#others) listening.add(event(heard));
    listening.add(this.#changes.event(heard));
    return listening;
  };

  dispose(): void {
    this.#changes.dispose();
  }
}
