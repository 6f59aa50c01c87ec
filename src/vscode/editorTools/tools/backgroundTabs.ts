// Opens files in background tabs, since many language extensions check only files in tabs. A tab that the user has not used is
// closed after a minute. Used by `diagnostics`, `code_actions` and `apply_code_action`.

import { commands, TabInputText, window, type Tab, type Uri } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { OpenPlaces } from '../../../editorTools/openFiles.ts';
import { OpenedTabs } from './openedTabs.ts';

export class BackgroundTabs implements Disposable {
  readonly #opened: OpenedTabs;
  readonly #used: Disposable;

  constructor(clock: Clock) {
    this.#opened = new OpenedTabs(clock, closeUnused);
    this.#used = window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      for (const { isActive, input } of [...opened, ...changed])
        if (isActive && input instanceof TabInputText) this.#opened.forget(input.uri.toString());
    });
  }

  /**
   * Resolves to true if a tab was opened, false if the file had one. Changes neither the focus nor the active tab. @param call
   * disposed when the call has ended that needs the tab.
   */
  async open(uri: Uri, call: DisposableStore): Promise<boolean> {
    const key = uri.toString();
    const isNew = tabsOf(key).length === 0;
    if (isNew) await openBehind(uri);
    else if (!this.#opened.has(key)) return false;
    call.add(this.#opened.add(key));
    return isNew;
  }

  /** True if the file is in a tab that was not opened here. */
  isOfUser(uri: Uri): boolean {
    const key = uri.toString();
    return !this.#opened.has(key) && tabsOf(key).length > 0;
  }

  /** URIs of the files in all tabs, and of those in tabs that were opened here. */
  files(): Pick<OpenPlaces, 'inTabs' | 'ofTools'> {
    const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
    return { inTabs: new Set(inputs.flatMap(urisOf)), ofTools: this.#opened.keys };
  }

  dispose(): void {
    this.#used.dispose();
    this.#opened.dispose();
  }
}

/**
 * Opens a file as text in a tab behind the active one. `background` is an option of VS Code's command that its API does not
 * name, and `override` that of no other editor: a notebook would start an extension, and its tab would not be found again.
 */
export async function openBehind(uri: Uri): Promise<void> {
  const options = { background: true, preserveFocus: true, preview: false, override: false };
  await commands.executeCommand('vscode.open', uri, options);
}

function closeUnused(key: string): void {
  const unused = tabsOf(key).filter(({ isActive, isDirty, isPinned }) => !isActive && !isDirty && !isPinned);
  if (unused.length > 0) void window.tabGroups.close(unused, true);
}

/** The files of any kind of tab: a text, a diff, a merge, a notebook or a custom editor. */
function urisOf(input: unknown): readonly string[] {
  const { uri, original, modified, result } = (input ?? {}) as {
    readonly [K in 'uri' | 'original' | 'modified' | 'result']?: Uri;
  };
  return [uri, original, modified, result].flatMap((one) => (one === undefined ? [] : one.toString()));
}

function tabsOf(key: string): Tab[] {
  const all = window.tabGroups.all.flatMap(({ tabs }) => tabs);
  return all.filter(({ input }) => input instanceof TabInputText && input.uri.toString() === key);
}
