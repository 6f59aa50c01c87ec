// A row that is folded until the reader opens it: thoughts and summaries of compaction. While folded it is not
// rendered.

import { t } from '../../base/l10n.ts';
import type { Entry, Part } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';
import { ChangingParts } from './changingParts.ts';
import type { Row } from './row.ts';

type FoldedEntry = Entry & { readonly kind: 'thought' | 'compaction' };

export class FoldedRow implements Row {
  readonly element: HTMLElement;
  readonly #details: HTMLDetailsElement;
  readonly #summary: HTMLElement;
  readonly #kind: FoldedEntry['kind'];
  readonly #parts = new ChangingParts();
  #unfolded = false;

  /** @param request requests `render`. */
  constructor(entry: FoldedEntry, request: () => void) {
    this.#kind = entry.kind;
    this.#summary = element('summary');
    this.#show(entry);
    this.#details = element(
      'details',
      { class: 'fold', 'data-fold': 'said' },
      this.#summary,
      this.#parts.element,
    );
    this.#details.addEventListener('toggle', request);
    this.element = element(
      'article',
      { class: `row ${entry.kind}`, 'aria-label': entry.kind === 'thought' ? t('Thought') : t('Compaction') },
      this.#details,
    );
  }

  update(entry: Entry): boolean {
    const isIt = (entry.kind === 'thought' || entry.kind === 'compaction') && entry.kind === this.#kind;
    if (isIt) this.#show(entry);
    return isIt;
  }

  append(text: string): void {
    this.#parts.append(text);
  }

  addPart(part: Part): void {
    this.#parts.add(part);
  }

  unfold(): void {
    this.#unfolded = true;
  }

  render(deadline: number): boolean {
    return this.#details.open || this.#unfolded ? this.#parts.render(deadline) : true;
  }

  #show(entry: FoldedEntry): void {
    const fresh = document.createDocumentFragment();
    fresh.append(...head(entry));
    morph(this.#summary, fresh);
    this.#parts.replace(entry.parts);
  }
}

function head(entry: FoldedEntry): (Node | string)[] {
  if (entry.kind === 'thought') return [icon('thinking'), t('Thought')];
  const texts: Record<string, readonly [IconName, string]> = {
    in_progress: ['loading', t('Making the conversation shorter…')],
    completed: ['fold', t('The conversation was made shorter')],
    failed: ['error', t('The conversation could not be made shorter')],
    cancelled: ['circleSlash', t('Making the conversation shorter was stopped')],
  };
  const [name, text] = texts[entry.status] ?? ['fold', t('Conversation: {0}', entry.status)];
  return [icon(name), text];
}
