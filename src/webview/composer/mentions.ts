// Completes the mention before the cursor with choices that the extension finds. Late answers are dropped.

import { t } from '../../base/l10n.ts';
import type { ComposerNews, MentionChoice } from '../../chat/messages/composing.ts';
import type { Host } from '../host.ts';
import type { IconName } from '../icon.ts';
import type { ChoiceList } from './choiceList.ts';

const icons: Readonly<Record<MentionChoice['kind'], IconName>> = {
  ...{ file: 'file', folder: 'folder', selection: 'edit', diagnostics: 'warning', changes: 'diff' },
  symbol: 'symbol',
};

export class Mentions {
  readonly #text: HTMLTextAreaElement;
  readonly #list: ChoiceList;
  readonly #host: Host;
  readonly #changed: () => void;
  #query: string | undefined;
  #request = 0;
  #dismissed = false;

  /** @param changed called after a mention was inserted. */
  constructor(text: HTMLTextAreaElement, list: ChoiceList, host: Host, changed: () => void) {
    this.#text = text;
    this.#list = list;
    this.#host = host;
    this.#changed = changed;
  }

  /** To be called when the text has changed. */
  typed(): void {
    this.#ask(this.#queryNow());
  }

  /** To be called when only the cursor has moved. May close the list but never opens it. */
  moved(): void {
    if (this.#queryNow() !== this.#query) this.#ask(undefined);
  }

  #queryNow(): string | undefined {
    const { selectionStart, selectionEnd, value } = this.#text;
    const before = selectionStart === selectionEnd ? value.slice(0, selectionStart) : '';
    return /(?:^|[\s([{"'`])@([^\s@]{0,200})$/.exec(before)?.[1];
  }

  #ask(query: string | undefined): void {
    if (query === this.#query) return;
    const wasOpen = this.#query !== undefined;
    this.#query = query;
    if (query === undefined) {
      this.#dismissed = false;
      // Invalidates an answer that is still to come.
      this.#request++;
      if (wasOpen) this.#list.offer(t('Mentions'), []);
    } else if (!this.#dismissed) this.#host.post({ type: 'findMentions', request: ++this.#request, query });
  }

  /** Closes the list; it stays closed for this mention. */
  dismiss(): void {
    this.#dismissed = this.#query !== undefined;
    this.#request++;
  }

  receive({ request, choices }: Extract<ComposerNews, { readonly type: 'mentions' }>): void {
    if (request !== this.#request || this.#query === undefined) return;
    this.#list.offer(
      t('Mentions'),
      choices.map(({ kind, label, detail, mention }, index) => ({
        icon: icons[kind],
        name: label,
        detail,
        accept: () => this.#insert(mention, request, index),
      })),
    );
  }

  #insert(mention: string, request: number, index: number): void {
    const end = this.#text.selectionStart;
    const start = end - (this.#query?.length ?? 0) - 1;
    const isPrefix = mention.endsWith(':');
    this.#text.setRangeText(isPrefix ? mention : `${mention} `, start, end, 'end');
    if (!isPrefix) this.#host.post({ type: 'mention', request, index });
    this.#changed();
  }
}
