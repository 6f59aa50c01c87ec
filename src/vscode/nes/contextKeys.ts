// The context keys that keybindings look at. VS Code cannot be asked for their values, so the last one set is kept.

import { commands } from 'vscode';
import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** `ghost`: VS Code's ghost text. `preview`: the edit itself is drawn. `hint`: there is one, not drawn. Unset: nothing. */
export type SuggestionState = 'ghost' | 'preview' | 'hint' | undefined;

let current: SuggestionState;
let listener: ((state: SuggestionState) => void) | undefined;

export function suggestionState(): SuggestionState {
  return current;
}

/** Hears each change of the state; one listener at most. */
export function onSuggestionState(hear: (state: SuggestionState) => void): Disposable {
  listener = hear;
  return toDisposable(() => {
    listener = undefined;
  });
}

/** Sets `acpHost.nes.state`; the same value again costs nothing. */
export function setSuggestionState(state: SuggestionState): void {
  if (state === current) return;
  current = state;
  void commands.executeCommand('setContext', 'acpHost.nes.state', state);
  listener?.(state);
}

let ready = false;

/** Sets `acpHost.agent.ready`. */
export function setAgentReady(value: boolean): void {
  if (value === ready) return;
  ready = value;
  void commands.executeCommand('setContext', 'acpHost.agent.ready', value);
}
