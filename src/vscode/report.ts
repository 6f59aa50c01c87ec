// The only place that shows an error to the user: one clear message, with something to do about it.

import { commands, window } from 'vscode';

/** What the user may do: the button's text and what it does. */
export interface ReportAction {
  readonly title: string;
  run(): void | PromiseLike<unknown>;
}

const showing = new Set<string>();

/** Shows `message` once at a time: the same message again while it can still be seen is not shown twice. */
export async function reportError(message: string, ...actions: readonly ReportAction[]): Promise<void> {
  if (showing.has(message)) return;
  showing.add(message);
  try {
    const chosen = await window.showErrorMessage(message, ...actions.map(({ title }) => title));
    await actions.find(({ title }) => title === chosen)?.run();
  } finally {
    showing.delete(message);
  }
}

/** Opens the settings at `acpHost.` + `key`. */
export function openSetting(title: string, key: string): ReportAction {
  return { title, run: () => commands.executeCommand('workbench.action.openSettings', `@id:acpHost.${key}`) };
}
