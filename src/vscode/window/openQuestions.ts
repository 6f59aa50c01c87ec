// The open questions of agents. Each stays listed until it is answered or over, also if its notification is closed: the status
// bar counts them, and "ACP: Show Open Questions of Agents" lists them. None takes the focus by itself.

import {
  ProgressLocation,
  StatusBarAlignment,
  ThemeColor,
  window,
  type QuickPickItem,
  type StatusBarItem,
} from 'vscode';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import { withoutIcons, withoutLinks } from './shownText.ts';

export const showQuestionsCommand = 'acpHost.permissions.show';

export interface OpenQuestion<Answer> {
  /** One line for display: who asks what. */
  readonly summary: string;
  /** One line for display: which session asks. */
  readonly detail: string;
  /** Shows the question. Resolves to undefined if the user closed it without an answer. Rejects only for bugs. */
  readonly review: () => Promise<Answer | undefined>;
}

interface Entry {
  readonly id: number;
  readonly summary: string;
  readonly detail: string;
  readonly review: () => Promise<void>;
  /** Closes its notification; undefined if it has none. */
  close: (() => void) | undefined;
}

/** Most notifications at once; more would cover the editor. */
const mostNotifications = 3;

export class OpenQuestions implements Disposable {
  readonly #entries = new Map<number, Entry>();
  readonly #item: StatusBarItem;
  #next = 1;

  constructor() {
    this.#item = window.createStatusBarItem('acpHost.questions', StatusBarAlignment.Right, 99);
    this.#item.name = t('ACP Host: Open Questions');
    this.#item.command = showQuestionsCommand;
    this.#item.backgroundColor = new ThemeColor('statusBarItem.warningBackground');
  }

  get summaries(): readonly string[] {
    return [...this.#entries.values()].map(({ summary }) => summary);
  }

  /** Lists the question and shows a notification until it is answered. @param whenOver the answer when `token` is cancelled. */
  async ask<Answer>(
    { summary, detail, review }: OpenQuestion<Answer>,
    token: CancellationToken,
    whenOver: Answer,
  ): Promise<Answer> {
    const answered = Promise.withResolvers<Answer>();
    const entry: Entry = {
      id: this.#next++,
      summary,
      detail,
      review: async () => {
        const answer = await review();
        if (answer !== undefined) answered.resolve(answer);
      },
      close: undefined,
    };
    this.#entries.set(entry.id, entry);
    this.#refresh();
    const over = token.onCancellationRequested(() => answered.resolve(whenOver));
    try {
      return await answered.promise;
    } finally {
      over.dispose();
      this.#entries.delete(entry.id);
      entry.close?.();
      this.#refresh();
    }
  }

  /** Shows one question. @param id a question's id, from its notification; otherwise the only question, or one that the user picks. */
  async show(id?: unknown): Promise<void> {
    if (this.#entries.size === 0) {
      window.setStatusBarMessage(t('ACP: no agent asks anything.'), 4_000);
      return;
    }
    if (typeof id === 'number') {
      const entry = this.#entries.get(id);
      if (entry) await entry.review();
      else window.setStatusBarMessage(t('ACP: that question is over.'), 4_000);
      return;
    }
    const entry = this.#entries.size === 1 ? [...this.#entries.values()][0] : await this.#choose();
    await entry?.review();
  }

  async #choose(): Promise<Entry | undefined> {
    const picks = [...this.#entries.values()].map((entry): QuickPickItem & { entry: Entry } => ({
      label: withoutIcons(entry.summary),
      detail: withoutIcons(entry.detail),
      entry,
    }));
    const chosen = await window.showQuickPick(picks, {
      title: t('Agents ask'),
      placeHolder: t('Choose one to answer'),
    });
    return chosen && this.#entries.get(chosen.entry.id);
  }

  #refresh(): void {
    const count = this.#entries.size;
    this.#item.text = `$(question) ${count === 1 ? t('ACP asks') : t('ACP asks: {0}', count)}`;
    this.#item.tooltip = `${this.summaries.slice(0, 10).join('\n')}\n\n${t('Click to answer.')}`;
    this.#item.accessibilityInformation = {
      label:
        count === 1
          ? t('ACP Host: one open question of agents')
          : t('ACP Host: {0} open questions of agents', count),
    };
    if (count === 0) this.#item.hide();
    else this.#item.show();
    const waiting = [...this.#entries.values()];
    const shown = waiting.filter(({ close }) => close !== undefined).length;
    for (const entry of waiting
      .filter(({ close }) => !close)
      .slice(0, Math.max(0, mostNotifications - shown))) {
      this.#notify(entry);
    }
  }

  /** Uses progress, the only kind of notification that an extension can close. */
  #notify(entry: Entry): void {
    const over = Promise.withResolvers<void>();
    entry.close = () => over.resolve();
    const link = `command:${showQuestionsCommand}?${encodeURIComponent(JSON.stringify([entry.id]))}`;
    // The link comes first, since VS Code truncates long titles.
    const title = `[${t('Answer…')}](${link}) ${withoutLinks(entry.summary)}`;
    void window.withProgress({ location: ProgressLocation.Notification, title }, () => over.promise);
  }

  dispose(): void {
    for (const { close } of this.#entries.values()) close?.();
    this.#entries.clear();
    this.#item.dispose();
  }
}
