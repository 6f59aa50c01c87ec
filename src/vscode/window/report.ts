// The only place that shows an error to the user: one clear message, with something to do about it.

import { commands, env, window } from 'vscode';
import { plainMessage } from './plainMessage.ts';

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
    const chosen = await window.showErrorMessage(plainMessage(message), ...actions.map(({ title }) => title));
    await actions.find(({ title }) => title === chosen)?.run();
  } finally {
    showing.delete(message);
  }
}

/** Opens the file that holds `acpHost.` + `key`, a setting of scope `machine`, with the cursor there. */
export function openMachineSetting(title: string, key: string): ReportAction {
  return { title, run: () => revealMachineSetting(key, 'look') };
}

/**
 * In a remote window the file is the remote's: the settings page would look among the user's, and find nothing.
 * `add` writes the key when it is not there, and a line for what is to be added to it.
 */
export function revealMachineSetting(key: string, purpose: 'look' | 'add'): Thenable<unknown> {
  const open = env.remoteName === undefined ? 'openSettingsJson' : 'openRemoteSettingsFile';
  return commands.executeCommand(`workbench.action.${open}`, {
    revealSetting: { key: `acpHost.${key}`, edit: purpose === 'add' },
  });
}
