// The open questions of agents. Each stays listed until it is answered or over, also if its notification is closed: the status
// bar counts them, and "ACP: Show Pending Agent Requests" lists them. None takes the focus by itself. `Notices` decides
// which of them is notified.

import { StatusBarAlignment, ThemeColor, window, type QuickPickItem, type StatusBarItem } from 'vscode';
import { andMore } from '../../base/andMore.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Notice, Notices } from './notices.ts';
import { withoutIcons } from './shownText.ts';

export const showQuestionsCommand = 'acpHost.permissions.show';

/** Questions that the tooltip of the status bar names. */
const mostInTooltip = 10;

export interface OpenQuestion<Answer> {
  /** One line for display: who asks what. */
  readonly summary: string;
  /** One line for display: which session asks. */
  readonly detail: string;
  /** The agent and the session that ask; a question may be about no session. */
  readonly agent: string;
  readonly sessionId: string | undefined;
  /** Shows the question. Resolves to undefined if the user closed it without an answer. Rejects only for bugs. */
  readonly review: () => Promise<Answer | undefined>;
  /** Answers that the notification may offer. `text` replaces the summary and shows all that they would allow. */
  readonly inNotice?: {
    readonly text: string;
    readonly answers: readonly { readonly label: string; readonly answer: Answer }[];
  };
  /** True if the conversation of the session does not show the question. */
  readonly isOnlyNative?: boolean;
}

/** The conversations, which show questions too. */
export interface QuestionPlaces {
  /** Undefined if no conversation has this session. */
  find(agent: string, sessionId: string): { readonly isSeen: boolean; open(): Promise<unknown> } | undefined;
}

interface Entry {
  readonly id: number;
  readonly summary: string;
  readonly detail: string;
  readonly review: () => Promise<void>;
}

export class OpenQuestions implements Disposable {
  readonly #entries = new Map<number, Entry>();
  readonly #item: StatusBarItem;
  readonly #notices: Notices;
  /** Update the lists that the user has opened. */
  readonly #lists = new Set<() => void>();
  #places: QuestionPlaces | undefined;
  #next = 1;

  constructor(notices: Notices) {
    this.#notices = notices;
    this.#item = window.createStatusBarItem('acpHost.questions', StatusBarAlignment.Right, 99);
    this.#item.name = t('ACP Host: Pending Agent Requests');
    this.#item.command = showQuestionsCommand;
    this.#item.backgroundColor = new ThemeColor('statusBarItem.warningBackground');
  }

  get summaries(): readonly string[] {
    return [...this.#entries.values()].map(({ summary }) => summary);
  }

  /** From now on notifications open the conversation of a question. */
  join(places: QuestionPlaces): void {
    this.#places = places;
  }

  /** Lists and notifies of the question until it is answered. @param whenOver the answer when `token` is cancelled. */
  async ask<Answer>(
    question: OpenQuestion<Answer>,
    token: CancellationToken,
    whenOver: Answer,
  ): Promise<Answer> {
    const { summary, detail, review } = question;
    const answered = Promise.withResolvers<Answer>();
    const entry: Entry = {
      id: this.#next++,
      summary,
      detail,
      review: async () => {
        const answer = await review();
        if (answer !== undefined) answered.resolve(answer);
      },
    };
    this.#entries.set(entry.id, entry);
    this.#refresh();
    const notice = this.#notices.add(this.#noticeOf(question, entry, answered.resolve));
    const over = token.onCancellationRequested(() => answered.resolve(whenOver));
    try {
      return await answered.promise;
    } finally {
      over.dispose();
      this.#entries.delete(entry.id);
      notice.dispose();
      this.#refresh();
    }
  }

  /** Shows one question. @param id a question's id, from its notification; otherwise the only question, or one that the user picks. */
  async show(id?: unknown): Promise<void> {
    if (this.#entries.size === 0) {
      window.setStatusBarMessage(t('No agent request is pending.'), 4_000);
      return;
    }
    if (typeof id === 'number') {
      const entry = this.#entries.get(id);
      if (entry) await entry.review();
      else window.setStatusBarMessage(t('This request was already answered.'), 4_000);
      return;
    }
    const entry = this.#entries.size === 1 ? [...this.#entries.values()][0] : await this.#choose();
    if (entry && this.#entries.has(entry.id)) await entry.review();
    else if (entry) window.setStatusBarMessage(t('This request was already answered.'), 4_000);
  }

  /** The list follows the open questions, and closes when there are none. */
  async #choose(): Promise<Entry | undefined> {
    const pick = window.createQuickPick<QuickPickItem & { readonly entry: Entry }>();
    pick.title = t('Pending Agent Requests');
    pick.placeholder = t('Select a request to answer');
    const chosen = Promise.withResolvers<Entry | undefined>();
    const list = (): void => {
      const active = pick.activeItems[0]?.entry;
      pick.items = [...this.#entries.values()].map((entry) => ({
        label: withoutIcons(entry.summary),
        detail: withoutIcons(entry.detail),
        entry,
      }));
      pick.activeItems = pick.items.filter(({ entry }) => entry === active);
      if (pick.items.length === 0) chosen.resolve(undefined);
    };
    list();
    this.#lists.add(list);
    pick.onDidAccept(() => chosen.resolve(pick.selectedItems[0]?.entry));
    pick.onDidHide(() => chosen.resolve(undefined));
    pick.show();
    try {
      return await chosen.promise;
    } finally {
      this.#lists.delete(list);
      pick.dispose();
    }
  }

  #refresh(): void {
    for (const list of this.#lists) list();
    const count = this.#entries.size;
    this.#item.text = `$(question) ${count === 1 ? t('1 agent request') : t('{0} agent requests', count)}`;
    const shown = [...this.summaries.slice(0, mostInTooltip)];
    if (count > shown.length) shown.push(`… ${andMore(count - shown.length)}`);
    this.#item.tooltip = `${shown.join('\n')}\n\n${t('Click to answer.')}`;
    this.#item.accessibilityInformation = {
      label:
        count === 1
          ? t('ACP Host: 1 pending agent request')
          : t('ACP Host: {0} pending agent requests', count),
    };
    if (count === 0) this.#item.hide();
    else this.#item.show();
  }

  #noticeOf<Answer>(
    { agent, sessionId, summary, inNotice, isOnlyNative }: OpenQuestion<Answer>,
    entry: Entry,
    answer: (answer: Answer) => void,
  ): Notice {
    const place = (): ReturnType<QuestionPlaces['find']> =>
      sessionId === undefined || isOnlyNative === true ? undefined : this.#places?.find(agent, sessionId);
    return {
      kind: 'asks',
      text: inNotice?.text ?? summary,
      isSeen: () => place()?.isSeen === true,
      first: place()
        ? { label: t('Open'), run: () => place()?.open() ?? entry.review() }
        : { label: t('Answer…'), run: () => entry.review() },
      others: (inNotice?.answers ?? []).map((one) => ({
        label: one.label,
        run: () => answer(one.answer),
      })),
    };
  }

  dispose(): void {
    this.#entries.clear();
    this.#item.dispose();
  }
}
