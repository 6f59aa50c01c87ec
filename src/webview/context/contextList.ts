// Shows the context of the next prompt: a line above the composer that expands to its parts, what is left out and why,
// and what is missing.

import { t } from '../../base/l10n.ts';
import type { ConversationState, RowChange } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon, iconNamed, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';

type Next = NonNullable<ConversationState['context']>;
type Part = Next['parts'][number];

export class ContextList {
  readonly element = element('div', { class: 'context' });
  readonly #rows: HTMLElement;
  #sentWith: NonNullable<ConversationState['sentWith']> = [];
  #due = false;

  /** @param rows the element that contains the rows of the conversation. */
  constructor(rows: HTMLElement) {
    this.#rows = rows;
    this.element.addEventListener('keydown', (event) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement)) return;
      const remove = target.closest('li')?.querySelector<HTMLElement>('[data-action=contextRemove]');
      if ((key === 'Delete' || key === 'Backspace') && remove) remove.click();
      else return;
      event.preventDefault();
    });
  }

  show({ context, sentWith = [] }: ConversationState): void {
    this.#sentWith = sentWith;
    this.#due = true;
    const focused = document.activeElement;
    const data = focused instanceof HTMLElement && this.element.contains(focused) ? focused.dataset : {};
    const at = this.#buttons(data['action']).findIndex((button) => button === focused);
    morph(this.element, element('div', {}, context && fold(context)));
    if (at < 0 || this.element.contains(document.activeElement)) return;
    // After a removal the focus moves to the next part; if parts only moved, it stays.
    const buttons = this.#buttons(data['action']);
    const next = buttons.find((one) => one.dataset['part'] === data['part']) ?? buttons[at] ?? buttons.at(-1);
    (next ?? this.element.querySelector('summary'))?.focus();
  }

  /** To be called when rows have changed: a new row does not know whether there is a record. */
  rowsChanged(changes: readonly RowChange[]): void {
    this.#due ||= changes.some(({ op }) => op === 'replace');
  }

  /** To be called when rows were rendered. @param all true if all of them were. */
  drawn(all: boolean): void {
    if (!this.#due) return;
    for (const button of this.#rows.querySelectorAll<HTMLElement>('.row-seen'))
      button.hidden = !this.#sentWith.includes(Number(button.dataset['entry']));
    if (all) this.#due = false;
  }

  #buttons(action = ''): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)];
  }
}

function fold(next: Next): HTMLElement {
  const { delivery, parts, moreParts, leftOut, moreLeftOut, missing, tokens, maxTokens, removed } = next;
  const count = parts.length + moreParts;
  const used = short(tokens);
  const left = leftOut.length + moreLeftOut;
  return element(
    'details',
    {},
    element(
      'summary',
      { title: t('About {0} of at most {1} tokens', used, short(maxTokens)) },
      icon('tasklist'),
      delivery === 'none'
        ? t('Context: none, this agent can’t take it')
        : count === 1
          ? t('Context: 1 item, {0} tokens', used)
          : t('Context: {0} items, {1} tokens', count, used),
      missing.some(({ isGrave }) => isGrave) &&
        element('span', { class: 'context-missing' }, icon('warning'), t('Something is missing')),
    ),
    // In one element, so that changes in it do not affect the folds after it.
    element(
      'div',
      {},
      delivery === 'embed' &&
        quiet(t('It goes into the prompt itself, and stays in what the agent remembers.')),
      parts.length > 0 &&
        element(
          'ul',
          { class: 'attachments', 'aria-label': t('Goes with the next prompt') },
          ...parts.map(chip),
        ),
      notListed(moreParts),
      ...missing.map(({ question, isGrave }) =>
        element('p', { class: isGrave && 'context-grave' }, icon(isGrave ? 'warning' : 'info'), question),
      ),
    ),
    left > 0 &&
      element(
        'details',
        {},
        element('summary', {}, t('Left out: {0}', left)),
        element(
          'ul',
          { class: 'context-left', 'aria-label': t('Left out') },
          ...leftOut.map(({ title, detail }) =>
            element('li', {}, title, ' ', element('span', { class: 'quiet' }, detail)),
          ),
        ),
        notListed(moreLeftOut),
      ),
    delivery !== 'none' && link('contextPreview', t('Show the exact text')),
    removed && link('contextRestore', t('Bring back what you removed')),
  );
}

function quiet(text: string): HTMLElement {
  return element('p', { class: 'quiet' }, text);
}

function notListed(count: number): HTMLElement | false {
  return count > 0 && quiet(t('{0} more are not listed.', count));
}

function link(action: string, text: string): HTMLElement {
  return element('button', { class: 'link-button', 'data-action': action }, text);
}

function chip({ part, kindName, kindIcon, title, tokens, form, masked }: Part): HTMLElement {
  const button = (action: string, name: IconName, label: string): HTMLElement =>
    element(
      'button',
      { class: 'icon-button', 'data-action': action, 'data-part': part, title: label, 'aria-label': label },
      icon(name),
    );
  const mark = (text: string, why: string): HTMLElement =>
    element('span', { class: 'context-mark', title: why }, text);
  return element(
    'li',
    { class: 'attachment', 'data-key': part, title: kindName },
    icon(iconNamed(kindIcon)),
    element('span', { class: 'attachment-name' }, title),
    element('span', { class: 'quiet' }, short(tokens)),
    form === 'cut' && mark(t('cut'), t('Only a part of it is sent')),
    form === 'digest' && mark(t('digest'), t('Only a digest of it is sent')),
    masked && mark(t('masked'), t('Secrets in it are masked')),
    button('contextRemoveKind', 'circleSlash', t('Never send this kind: {0}', kindName)),
    button('contextRemove', 'close', t('Not with the next prompt: {0}', title)),
  );
}

function short(tokens: number): string {
  return tokens >= 1e3 ? `${(tokens / 1e3).toFixed(1)}k` : String(tokens);
}
