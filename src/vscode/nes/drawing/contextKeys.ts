// The context keys that keybindings look at. VS Code cannot be asked for their values, so the last one set is kept.

import { commands } from 'vscode';

interface ContextKeys {
  /** `ghost`: VS Code's ghost text. `preview`: the edit itself is drawn. `hint`: there is one elsewhere. Unset: nothing. */
  readonly 'acpHost.nes.state': 'ghost' | 'preview' | 'hint' | undefined;
  /** Tab takes what is drawn. */
  readonly 'acpHost.nes.tab': boolean;
  readonly 'acpHost.agent.ready': boolean;
}

const current = new Map<string, unknown>();

/** The same value again costs nothing. Everything is unset at first. */
export function setContextKey<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  const wanted = value === false ? undefined : value;
  if (current.get(key) === wanted) return;
  current.set(key, wanted);
  void commands.executeCommand('setContext', key, wanted);
}
