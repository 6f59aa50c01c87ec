// The status bar item: next edit suggestions in its text, both agents in its tooltip. A click opens the status menu.

import { MarkdownString, StatusBarAlignment, ThemeColor, window, type StatusBarItem } from 'vscode';
import type { AgentState } from '../../agent/agentState.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { agentLine, statusLabel } from '../../nes/statusText.ts';
import { acceptKey } from './drawing/contextKeys.ts';
import { noSuggestionsText, type NoSuggestionsHere } from './noSuggestionsHere.ts';

/**
 * The state that is shown. `off`: switched off in the settings; `snoozed`: until that time; `untrusted`: the folder is not
 * trusted; `notHere`: there are none in the editor with the focus.
 */
export type ShownState =
  | AgentState
  | { readonly kind: 'off' }
  | { readonly kind: 'snoozed'; readonly until: string }
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'notHere'; readonly why: NoSuggestionsHere };

export class Status implements Disposable {
  readonly #item: StatusBarItem;
  #state: ShownState = { kind: 'idle' };
  #agent = '';
  #stateText = '';
  #chat = '';
  #icon = '';
  #offer: string | undefined;
  #quiet = false;

  constructor() {
    this.#item = window.createStatusBarItem('acpHost.status', StatusBarAlignment.Right, 100);
    this.#item.name = 'ACP Host';
    this.#item.command = 'acpHost.status.menu';
  }

  /** @param agent its id. @param notice the agent's notice, shown while it is ready; empty for none. */
  show(agent: string, state: ShownState, notice = ''): void {
    const { icon, text } = described(state, notice);
    this.#state = state;
    this.#icon = icon;
    this.#agent = agent;
    this.#stateText = text;
    this.#item.backgroundColor =
      state.kind === 'failed' ? new ThemeColor('statusBarItem.errorBackground') : undefined;
    this.#showText();
    this.#item.show();
  }

  /** The id of the agent of the chat, and its state. */
  showChat(agent: string, state: ShownState): void {
    this.#chat = agentLine(t('Chat'), agent, described(state).text);
    this.#showText();
  }

  /** @param summary the shown suggestion in one line; undefined without one. @param quiet it is not drawn (subtle mode). */
  offer(summary: string | undefined, quiet: boolean): void {
    this.#offer = summary;
    this.#quiet = quiet;
    this.#showText();
  }

  #showText(): void {
    const offer = this.#offer;
    if (offer !== undefined)
      this.#item.text = `$(lightbulb-sparkle) ACP${this.#quiet ? `: ${acceptKey}` : ''}`;
    else if (this.#state.kind === 'snoozed') this.#item.text = `$(${this.#icon}) ${this.#stateText}`;
    else this.#item.text = `$(${this.#icon}) ACP`;
    const nextEdits = agentLine(t('Next edit suggestions'), this.#agent, this.#stateText);
    this.#item.tooltip = new MarkdownString([nextEdits, this.#chat].filter(Boolean).join('\n\n'));
    this.#item.accessibilityInformation = {
      label: statusLabel(this.#agent, this.#stateText, offer, acceptKey),
    };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** @param notice the agent's notice, shown while it is ready; empty for none. */
export function described(state: ShownState, notice = ''): { readonly icon: string; readonly text: string } {
  switch (state.kind) {
    case 'idle':
      return { icon: 'circle-outline', text: t('not started') };
    case 'starting':
      return { icon: 'loading~spin', text: t('starting') };
    case 'ready':
      return notice === '' ? { icon: 'sparkle', text: t('ready') } : { icon: 'warning', text: notice };
    case 'restarting':
      return {
        icon: 'sync~spin',
        text: t('restarting ({0} of {1}): {2}', state.attempt, state.maxAttempts, state.reason),
      };
    case 'failed':
      return { icon: 'error', text: state.failure.message };
    case 'off':
      return { icon: 'circle-slash', text: t('next edit suggestions are off') };
    case 'snoozed':
      return { icon: 'bell-slash', text: t('Snoozed until {0}', state.until) };
    case 'untrusted':
      return { icon: 'workspace-untrusted', text: t('waiting until you trust this folder') };
    case 'notHere':
      return { icon: 'circle-slash', text: noSuggestionsText(state.why) };
  }
}
