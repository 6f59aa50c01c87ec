// VS Code's API as the bundle gives it to an owner: everything as it is, but its listeners of edits and of selections
// are timed, and so are its providers of inline completions. The bundler (hostBundle.ts) puts this in place of `vscode`.

import * as vscode from 'vscode';
import { TimedEvent, type Listener, type Owner } from './stopwatch.ts';

const edits = new TimedEvent();
const selections = new TimedEvent();
vscode.workspace.onDidChangeTextDocument((event) => edits.fire(event));
vscode.window.onDidChangeTextEditorSelection((event) => {
  selections.fire(event);
  for (const hear of selectionHeard.splice(0)) hear();
});
const selectionHeard: (() => void)[] = [];

/** Resolves when everybody has heard of the next selection. */
export function nextSelection(): Promise<void> {
  return new Promise((resolve) => selectionHeard.push(resolve));
}

/** One call of a provider: when it came and when its promise resolved (performance.now()), with how many items. */
export interface Provided {
  readonly asked: number;
  readonly answered: number;
  readonly items: number;
}

const providedListeners = new Set<(provided: Provided) => void>();

/** Hears of every answer of an inline completion provider of the product that was not cancelled. */
export function onProvided(hear: (provided: Provided) => void): vscode.Disposable {
  providedListeners.add(hear);
  return new vscode.Disposable(() => providedListeners.delete(hear));
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

/** In place: a provider with private members cannot be wrapped. */
function timeProvider(provider: vscode.InlineCompletionItemProvider): void {
  const provide = provider.provideInlineCompletionItems.bind(provider);
  provider.provideInlineCompletionItems = async (document, position, context, token) => {
    const asked = performance.now();
    const result = await provide(document, position, context, token);
    const answered = performance.now();
    const items = Array.isArray(result) ? result.length : 0;
    if (!token.isCancellationRequested)
      for (const hear of providedListeners) hear({ asked, answered, items });
    return result;
  };
}
