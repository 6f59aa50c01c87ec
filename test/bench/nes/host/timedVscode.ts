// VS Code's API in which an owner's listeners of edits and selections, and its providers of inline completions, are timed.
// The bundler (hostBundle.ts) puts this in place of `vscode`.

import * as vscode from 'vscode';
import { TimedEvent, type Listener, type Owner } from './stopwatch.ts';

const edits = new TimedEvent();
const selections = new TimedEvent();
vscode.workspace.onDidChangeTextDocument((event) => edits.fire(event));
vscode.window.onDidChangeTextEditorSelection((event) => {
  selections.fire(event);
  for (const resolve of selectionWaiters.splice(0)) resolve();
});
const selectionWaiters: (() => void)[] = [];

/** Resolves when all listeners have handled the next selection event. */
export function nextSelection(): Promise<void> {
  return new Promise((resolve) => selectionWaiters.push(resolve));
}

/** One call of a provider: when it was called, when its promise resolved (performance.now()), and the number of items. */
export interface Provided {
  readonly asked: number;
  readonly answered: number;
  readonly items: number;
}

const providedListeners = new Set<(provided: Provided) => void>();

/** Calls the listener after each call of the product's inline completion provider that was not cancelled. */
export function onProvided(listener: (provided: Provided) => void): vscode.Disposable {
  providedListeners.add(listener);
  return new vscode.Disposable(() => providedListeners.delete(listener));
}

export function timedVscode(owner: Owner): typeof vscode {
  const on =
    (event: TimedEvent) =>
    (listener: Listener, thisArg?: unknown): vscode.Disposable =>
      new vscode.Disposable(event.add(owner, thisArg === undefined ? listener : listener.bind(thisArg)));
  const languages = {
    registerInlineCompletionItemProvider(
      selector: vscode.DocumentSelector,
      provider: vscode.InlineCompletionItemProvider,
    ): vscode.Disposable {
      timeProvider(provider);
      return vscode.languages.registerInlineCompletionItemProvider(selector, provider);
    },
  };
  return {
    ...vscode,
    workspace: derive(vscode.workspace, { onDidChangeTextDocument: on(edits) }),
    window: derive(vscode.window, { onDidChangeTextEditorSelection: on(selections) }),
    languages: derive(vscode.languages, languages),
  };
}

function derive<T extends object>(base: T, own: object): T {
  return Object.assign(Object.create(base) as T, own);
}

/** Replaces the provider's method, since a provider with private members cannot be wrapped. */
function timeProvider(provider: vscode.InlineCompletionItemProvider): void {
  const provide = provider.provideInlineCompletionItems.bind(provider);
  provider.provideInlineCompletionItems = async (document, position, context, token) => {
    const asked = performance.now();
    const result = await provide(document, position, context, token);
    const answered = performance.now();
    const items = Array.isArray(result) ? result.length : 0;
    if (!token.isCancellationRequested)
      for (const listener of providedListeners) listener({ asked, answered, items });
    return result;
  };
}
