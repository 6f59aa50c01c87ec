// Sets the context keys that keybindings depend on. The last values are kept, since VS Code's cannot be read.

import { commands } from 'vscode';
import type { TabAction } from '../../../nes/drawing/tabRule.ts';

interface ContextKeys {
  /** `ghost`: VS Code's ghost text. `preview`: the suggestion is drawn. `hint`: it is elsewhere. Unset: there is none. */
  readonly 'acpHost.nes.state': 'ghost' | 'preview' | 'hint' | undefined;
  /** Tab accepts the painted suggestion, or does nothing because it follows another Tab too soon. */
  readonly 'acpHost.nes.tab': boolean;
  /** Tab does nothing with the ghost text of VS Code, because it follows another Tab too soon. */
  readonly 'acpHost.nes.ghostTab': boolean;
  /** What Tab does with the suggestion that VS Code draws as an inline edit. Unset: there is none. */
  readonly 'acpHost.nes.inlineEditTab': TabAction | undefined;
  /** True if the cursor may be in a snippet. Escape then runs a command of the extension, which leaves the snippet. */
  readonly 'acpHost.nes.inSnippet': boolean;
  readonly 'acpHost.agent.ready': boolean;
}

const current = new Map<string, unknown>();

/** Does nothing if the value is the same as before. All keys are unset at first. */
export function setContextKey<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  const wanted = value === false ? undefined : value;
  if (current.get(key) === wanted) return;
  current.set(key, wanted);
  void commands.executeCommand('setContext', key, wanted);
}

/** Follows the platform of the extension host, since VS Code does not report that of its window. */
export const acceptKey = process.platform === 'darwin' ? 'Ctrl+Cmd+L' : 'Alt+L';
