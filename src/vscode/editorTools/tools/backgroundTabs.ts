// Opens files in background tabs, since many language extensions check only files in tabs. A tab that the user has not used is
// closed after a minute. Used by `diagnostics`, `code_actions` and `apply_code_action`.

import { commands, TabInputText, window, type Tab, type Uri } from 'vscode';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { mostPaths } from '../../../editorTools/parameters.ts';

/** ms after which a tab is closed. Agents often ask for a quick fix soon after the problems. */
const closeDelay = 60_000;
/** Maximum number of tabs at a time: as many as a call may name files. */
export const mostTabs = mostPaths;

export class BackgroundTabs implements Disposable {
  readonly #clock: Clock;
  readonly #used: Disposable;
  /** The files in tabs that were opened here, by URI, oldest first. */
  readonly #timers = new Map<string, Disposable>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#used = window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      for (const { isActive, input } of [...opened, ...changed])
        if (isActive && input instanceof TabInputText) this.#forget(input.uri.toString());
    });
  }

  /** Resolves to true if a tab was opened, false if the file had one. Changes neither the focus nor the active tab. */
  async open(uri: Uri): Promise<boolean> {
    const key = uri.toString();
    const isNew = tabsOf(key).length === 0;
    if (isNew) await openBehind(uri);
    else if (!this.#timers.has(key)) return false;
    this.#forget(key);
    this.#timers.set(
      key,
      this.#clock.setTimer(closeDelay, () => this.#close(key)),
    );
    const [oldest] = this.#timers.keys();
    if (this.#timers.size > mostTabs && oldest !== undefined) this.#close(oldest);
    return isNew;
  }

  /** True if the file is in a tab that was not opened here. */
  isOfUser(uri: Uri): boolean {
    const key = uri.toString();
    return !this.#timers.has(key) && tabsOf(key).length > 0;
  }

  /** The user has it now. */
  #forget(key: string): void {
    this.#timers.get(key)?.dispose();
    this.#timers.delete(key);
  }

  #close(key: string): void {
    this.#forget(key);
    const unused = tabsOf(key).filter(
      ({ isActive, isDirty, isPinned }) => !isActive && !isDirty && !isPinned,
    );
    if (unused.length > 0) void window.tabGroups.close(unused, true);
  }

  dispose(): void {
    this.#used.dispose();
    for (const key of this.#timers.keys()) this.#close(key);
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

function tabsOf(key: string): Tab[] {
  const all = window.tabGroups.all.flatMap(({ tabs }) => tabs);
  return all.filter(({ input }) => input instanceof TabInputText && input.uri.toString() === key);
}
