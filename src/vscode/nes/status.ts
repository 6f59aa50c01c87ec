// The status bar item of next edit suggestions: the agent, its state, and links to its commands.

import { MarkdownString, StatusBarAlignment, ThemeColor, window, type StatusBarItem } from 'vscode';
import type { AgentState } from '../../agent/agentState.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { acceptKey } from './drawing/contextKeys.ts';

/** The state that is shown. `off`: switched off in the settings; `untrusted`: the folder is not trusted. */
export type ShownState =
  AgentState | { readonly kind: 'off' } | { readonly kind: 'snoozed' } | { readonly kind: 'untrusted' };

export class Status implements Disposable {
  readonly #item: StatusBarItem;
  #icon = '';
  #agent = '';
  #stateText = '';
  #offer: string | undefined;
  #quiet = false;

  constructor() {
    this.#item = window.createStatusBarItem('acpHost.status', StatusBarAlignment.Right, 100);
    this.#item.name = 'ACP Host';
  }

  /** @param notice the agent's notice, shown while it is ready; empty for none. */
  show(agent: string, state: ShownState, notice = ''): void {
    const { icon, text } =
      state.kind === 'ready' && notice !== '' ? { icon: 'warning', text: notice } : describe(state);
    this.#icon = icon;
    this.#agent = agent;
    this.#stateText = text;
    this.#showText();
    this.#item.backgroundColor =
      state.kind === 'failed' ? new ThemeColor('statusBarItem.errorBackground') : undefined;
    this.#item.tooltip = tooltip(agent, text);
    this.#item.command = state.kind === 'failed' ? 'acpHost.agent.restart' : 'acpHost.agent.select';
    this.#item.show();
  }

  /** @param summary the shown suggestion in one line; undefined without one. @param quiet it is not drawn (subtle mode). */
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
        : `$(lightbulb-sparkle) ACP${this.#quiet ? `: ${acceptKey}` : ''}`;
    this.#item.accessibilityInformation = {
      label:
        offer === undefined
          ? t('ACP Host, agent {0}: {1}', this.#agent, this.#stateText)
          : t(
              'ACP Host, agent {0}: {1}; suggestion: {2}. {3} accepts it, Escape dismisses it',
              this.#agent,
              this.#stateText,
              offer,
              acceptKey,
            ),
    };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function describe(state: ShownState): { icon: string; text: string } {
  switch (state.kind) {
    case 'idle':
      return { icon: 'circle-outline', text: t('not started') };
    case 'starting':
      return { icon: 'loading~spin', text: t('starting') };
    case 'ready':
      return { icon: 'sparkle', text: t('ready') };
    case 'restarting':
      return {
        icon: 'sync~spin',
        text: t('restarting ({0} of {1}): it {2}', state.attempt, state.maxAttempts, state.reason),
      };
    case 'failed':
      return { icon: 'error', text: state.failure.message };
    case 'off':
      return { icon: 'circle-slash', text: t('next edits are off') };
    case 'snoozed':
      return { icon: 'bell-slash', text: t('next edits are silent for a while') };
    case 'untrusted':
      return { icon: 'workspace-untrusted', text: t('waits until you trust this folder') };
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
  tip
    .appendMarkdown('**ACP Host** · ')
    .appendText(agent)
    .appendMarkdown(`\n\n${plain(text)}`);
  tip.appendMarkdown(
    `\n\n[${t('Select agent')}](command:acpHost.agent.select) · [${t('Restart')}](command:acpHost.agent.restart) · ` +
      `[${t('Stop')}](command:acpHost.agent.stop) · [${t('Log')}](command:acpHost.log.show)`,
  );
  return tip;
}

/** Escapes Markdown. Not `appendText`, which makes spaces non-breaking, so that long lines do not wrap. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!~|<>&$]/g, '\\$&');
}
