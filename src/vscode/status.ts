// The status bar item: which agent suggests, what state it is in, and the way to its commands.

import { MarkdownString, StatusBarAlignment, ThemeColor, window, type StatusBarItem } from 'vscode';
import type { AgentState } from '../agent/agentState.ts';
import type { Disposable } from '../base/disposable.ts';

/** What the user is told. `off`: switched off in the settings; `untrusted`: the folder is not trusted. */
export type ShownState =
  AgentState | { readonly kind: 'off' } | { readonly kind: 'snoozed' } | { readonly kind: 'untrusted' };

export class Status implements Disposable {
  readonly #item: StatusBarItem;
  #icon = '';
  #label = '';
  #offer: string | undefined;
  #quiet = false;

  constructor() {
    this.#item = window.createStatusBarItem('acpHost.status', StatusBarAlignment.Right, 100);
    this.#item.name = 'ACP Host';
  }

  show(agent: string, state: ShownState): void {
    const { icon, text } = describe(state);
    this.#icon = icon;
    this.#label = `agent ${agent}: ${text}`;
    this.#showText();
    this.#item.backgroundColor =
      state.kind === 'failed' ? new ThemeColor('statusBarItem.errorBackground') : undefined;
    this.#item.tooltip = tooltip(agent, text);
    this.#item.command = state.kind === 'failed' ? 'acpHost.agent.restart' : 'acpHost.agent.select';
    this.#item.show();
  }

  /** What is on offer, in a line; nothing when there is nothing. @param quiet it is not drawn (subtle mode). */
  offer(summary: string | undefined, quiet: boolean): void {
    this.#offer = summary;
    this.#quiet = quiet;
    this.#showText();
  }

  #showText(): void {
    const offer = this.#offer;
    this.#item.text =
      offer === undefined
        ? `$(${this.#icon}) ACP`
        : `$(lightbulb-sparkle) ACP${this.#quiet ? ': Alt+L' : ''}`;
    const says = offer === undefined ? '' : `; suggestion: ${offer}. Alt+L accepts it, Escape dismisses it`;
    this.#item.accessibilityInformation = { label: `ACP Host, ${this.#label}${says}` };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function describe(state: ShownState): { icon: string; text: string } {
  switch (state.kind) {
    case 'idle':
      return { icon: 'circle-outline', text: 'not started' };
    case 'starting':
      return { icon: 'loading~spin', text: 'starting' };
    case 'ready':
      return { icon: 'sparkle', text: 'ready' };
    case 'restarting':
      return {
        icon: 'sync~spin',
        text: `restarting (${state.attempt} of ${state.maxAttempts}): it ${state.reason}`,
      };
    case 'failed':
      return { icon: 'error', text: state.failure.message };
    case 'off':
      return { icon: 'circle-slash', text: 'next edits are off' };
    case 'snoozed':
      return { icon: 'bell-slash', text: 'next edits are silent for a while' };
    case 'untrusted':
      return { icon: 'workspace-untrusted', text: 'waits until you trust this folder' };
  }
}

function tooltip(agent: string, text: string): MarkdownString {
  const tip = new MarkdownString('', true);
  tip.isTrusted = {
    enabledCommands: [
      'acpHost.agent.select',
      'acpHost.agent.restart',
      'acpHost.agent.stop',
      'acpHost.log.show',
    ],
  };
  tip.appendMarkdown('**ACP Host** · ').appendText(agent).appendMarkdown('\n\n').appendText(text);
  tip.appendMarkdown(
    '\n\n[Select agent](command:acpHost.agent.select) · [Restart](command:acpHost.agent.restart) · ' +
      '[Stop](command:acpHost.agent.stop) · [Log](command:acpHost.log.show)',
  );
  return tip;
}
