// The row of a message of the user or the agent, with its buttons. Used by `ConversationLog`.

import { whyNoEdit } from '../../chat/messages/composing.ts';
import type { Entry, EntryId, Part } from '../../chat/messages/messages.ts';
import { t } from '../../base/l10n.ts';
import { editButton, returnButton, seenButton } from '../actions.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { PartsView } from './partsView.ts';
import type { Row } from './row.ts';

export class MessageRow implements Row {
  readonly element: HTMLElement;
  readonly #parts: PartsView;
  readonly #id: EntryId;
  readonly #seen: HTMLElement | undefined;
  readonly #edit: HTMLButtonElement | undefined;

  /** @param isSeen see `setSeen`. @param isWorking see `setWorking`. */
  constructor(entry: Entry & { readonly kind: 'user' | 'agent' }, isSeen: boolean, isWorking: boolean) {
    this.#id = entry.id;
    this.#seen = entry.kind === 'user' ? seenButton(entry.id) : undefined;
    this.setSeen(isSeen);
    // A prompt that was added to a turn did not begin it, and files are restored to before a turn.
    const isFirst = entry.kind === 'user' && entry.isSteered !== true;
    this.#edit = isFirst ? editButton(entry.id) : undefined;
    this.#parts = new PartsView(entry.parts, entry.kind === 'user');
    const label = entry.kind === 'user' ? t('You') : t('Agent');
    this.element = element(
      'article',
      {
        class: `row ${entry.kind}`,
        'aria-label': label,
        'data-vscode-context': menuContext(entry.id, false),
      },
      this.#parts.element,
      entry.kind === 'user' && entry.restored !== undefined && restoredMark(entry.restored),
      entry.kind === 'user' && entry.used !== undefined && element('span', { class: 'row-used' }, entry.used),
      this.#edit,
      isFirst && returnButton(entry.id),
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
    this.setWorking(isWorking);
  }

  /** @param isWorking true while the agent works: no prompt can be edited then. */
  setWorking(isWorking: boolean): void {
    if (this.#edit === undefined) return;
    this.#edit.disabled = isWorking;
    this.#edit.title = isWorking ? whyNoEdit() : t('Edit Prompt');
    this.element.dataset['vscodeContext'] = menuContext(this.#id, !isWorking);
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

/** What VS Code's context menu reads in its `when` clauses, and passes to its commands. */
function menuContext(entryId: EntryId, canEdit: boolean): string {
  return JSON.stringify({ webviewSection: 'message', entryId, ...(canEdit && { canEdit }) });
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
