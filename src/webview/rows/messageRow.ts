// The row of a message of the user or the agent, with its buttons. Used by `ConversationLog`.

import type { Entry, Part } from '../../chat/messages/messages.ts';
import { t } from '../../base/l10n.ts';
import { returnButton, seenButton } from '../actions.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { PartsView } from './partsView.ts';
import type { Row } from './row.ts';

export class MessageRow implements Row {
  readonly element: HTMLElement;
  readonly #parts: PartsView;
  readonly #seen: HTMLElement | undefined;

  /** @param isSeen see `setSeen`. */
  constructor(entry: Entry & { readonly kind: 'user' | 'agent' }, isSeen: boolean) {
    this.#seen = entry.kind === 'user' ? seenButton(entry.id) : undefined;
    this.setSeen(isSeen);
    this.#parts = new PartsView(entry.parts, entry.kind === 'user');
    const label = entry.kind === 'user' ? t('You') : t('Agent');
    this.element = element(
      'article',
      {
        class: `row ${entry.kind}`,
        'aria-label': label,
        'data-vscode-context': JSON.stringify({ webviewSection: 'message', entryId: entry.id }),
      },
      this.#parts.element,
      entry.kind === 'user' && entry.restored !== undefined && restoredMark(entry.restored),
      entry.kind === 'user' && entry.used !== undefined && element('span', { class: 'row-used' }, entry.used),
      // Files are restored to before a turn.
      entry.kind === 'user' && entry.isSteered !== true && returnButton(entry.id),
      this.#seen,
      element(
        'button',
        {
          class: 'icon-button row-copy',
          'data-action': 'copyMessage',
          'data-entry': entry.id,
          title: t('Copy as Markdown'),
          'aria-label': t('Copy Message as Markdown'),
        },
        icon('copy'),
      ),
    );
  }

  /** @param isSeen true if the context that was sent with the prompt is known, so that it can be shown. */
  setSeen(isSeen: boolean): void {
    if (this.#seen !== undefined) this.#seen.hidden = !isSeen;
  }

  append(text: string): void {
    this.#parts.append(text);
  }

  addPart(part: Part): void {
    this.#parts.add(part);
  }

  render(deadline: number): boolean {
    return this.#parts.render(deadline);
  }
}

/**
 * Marks a prompt to before which the user restored the files.
 * @param at ms since 1970. Shown with its date unless it is today.
 */
function restoredMark(at: number): HTMLElement {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    ...(!isToday && { dateStyle: 'medium' }),
    timeStyle: 'short',
  });
  return element(
    'div',
    { class: 'restored quiet' },
    icon('discard'),
    t('Files restored · {0}', format.format(date)),
  );
}
