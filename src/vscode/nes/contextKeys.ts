// The context keys that keybindings look at. VS Code cannot be asked for their values, so the last one set is kept.

import { commands } from 'vscode';

/** `ghost`: VS Code's ghost text. `preview`: the edit itself is drawn. Unset: nothing is offered. */
export type SuggestionState = 'ghost' | 'preview' | undefined;

let current: SuggestionState;

/** Sets `acpHost.nes.state`; the same value again costs nothing. */
export function setSuggestionState(state: SuggestionState): void {
  if (state === current) return;
  current = state;
  void commands.executeCommand('setContext', 'acpHost.nes.state', state);
}

let ready = false;

/** Sets `acpHost.agent.ready`. */
export function setAgentReady(value: boolean): void {
  if (value === ready) return;
  ready = value;
  void commands.executeCommand('setContext', 'acpHost.agent.ready', value);
}
