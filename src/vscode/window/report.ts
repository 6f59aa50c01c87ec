// Shows errors to the user, as one message with actions.

import { commands, env, Range, Selection, TextEditorRevealType, window } from 'vscode';
import { plainMessage } from './shownText.ts';

/** A button of the message and what it does. */
export interface ReportAction {
  readonly title: string;
  run(): void | PromiseLike<unknown>;
}

const showing = new Set<string>();

/** Shows `message`, unless the same message is still visible. Resolves when it is closed and the chosen action has run. */
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

/** An action that opens the settings file at `acpHost.` + `key`, a setting of scope `machine`. */
export function openMachineSetting(title: string, key: string): ReportAction {
  return { title, run: () => revealMachineSetting(key, 'look') };
}

/**
 * Opens the settings file, which in a remote window is that of the remote host; the settings page would show the local user's.
 * `add` inserts the key if it is missing, and a line for a new value.
 */
export function revealMachineSetting(key: string, purpose: 'look' | 'add'): Thenable<unknown> {
  const open = env.remoteName === undefined ? 'openSettingsJson' : 'openRemoteSettingsFile';
  return commands.executeCommand(`workbench.action.${open}`, {
    revealSetting: { key: `acpHost.${key}`, edit: purpose === 'add' },
  });
}

/** Opens the settings file and places the cursor at the entry of `acpHost.agents`, or at the setting if there is none. */
export async function revealAgent(agent: string): Promise<void> {
  await revealMachineSetting('agents', 'look');
  const editor = window.activeTextEditor;
  const text = editor?.document.getText() ?? '';
  const setting = text.indexOf('"acpHost.agents"');
  const entry = setting < 0 ? -1 : text.indexOf(JSON.stringify(agent), setting);
  if (!editor || entry < 0) return;
  const at = editor.document.positionAt(entry);
  editor.selection = new Selection(at, at);
  editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
}
