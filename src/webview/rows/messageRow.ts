// The row of a message of the user or the agent.

import { t } from '../../base/l10n.ts';
import type { Entry, Part } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { seenButton } from '../context/contextActions.ts';
import { returnButton } from '../review/reviewActions.ts';
import { icon } from '../icon.ts';
import { PartsView } from './partsView.ts';
import type { Row } from './row.ts';

export class MessageRow implements Row {
  readonly element: HTMLElement;
  readonly #parts: PartsView;

  constructor(entry: Entry & { readonly kind: 'user' | 'agent' }) {
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
      entry.kind === 'user' && returnButton(entry.id),
      entry.kind === 'user' && seenButton(entry.id),
      element(
        'button',
        {
          class: 'icon-button row-copy',
          'data-action': 'copyMessage',
          'data-entry': entry.id,
          title: t('Copy as Markdown'),
          'aria-label': t('Copy message as Markdown'),
        },
        icon('copy'),
      ),
    );
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
