// One line above the composer with two folds: the context of the next prompt, which expands to its parts, what is left out and
// why, and what is missing, and the editor tools that the agent may use.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { foldHead } from '../foldHead.ts';
import { icon, iconNamed, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';
import { pathParts } from '../rows/callLineView.ts';

type Next = NonNullable<ConversationState['context']>;
type Part = Next['parts'][number];
type Tools = NonNullable<ConversationState['editorTools']>;

export class ContextList {
  readonly element = element('div', { class: 'context' });

  constructor() {
    this.element.addEventListener('keydown', (event) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement)) return;
      const remove = target.closest('li')?.querySelector<HTMLElement>('[data-action=contextRemove]');
      if ((key === 'Delete' || key === 'Backspace') && remove) remove.click();
      else return;
      event.preventDefault();
    });
  }

  show({ context, editorTools }: ConversationState): void {
    const focused = document.activeElement;
    const data = focused instanceof HTMLElement && this.element.contains(focused) ? focused.dataset : {};
    const at = this.#buttons(data['action']).findIndex((button) => button === focused);
    // Each fold has its place, so that neither is replaced when the other comes or goes.
    const places = [context && fold(context), editorTools && toolFold(editorTools)];
    morph(this.element, element('div', {}, ...places.map((one) => element('div', {}, one))));
    if (at < 0 || this.element.contains(document.activeElement)) return;
    // After a removal the focus moves to the next part; if parts only moved, it stays.
    const buttons = this.#buttons(data['action']);
    const next = buttons.find((one) => one.dataset['part'] === data['part']) ?? buttons[at] ?? buttons.at(-1);
    (next ?? this.element.querySelector('summary'))?.focus();
  }

  #buttons(action = ''): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)];
  }
}

function fold(next: Next): HTMLElement {
  const {
    delivery,
    parts,
    moreParts,
    leftOut,
    moreLeftOut,
    missing,
    moreMissing,
    tokens,
    maxTokens,
    removed,
  } = next;
  const count = parts.length + moreParts;
  const used = short(tokens);
  const left = leftOut.length + moreLeftOut;
  const isIncomplete = missing.some(({ isGrave }) => isGrave);
  return element(
    'details',
    {},
    element(
      'summary',
      {
        title:
          delivery === 'none' ? notSupported() : t('About {0} of at most {1} tokens', used, short(maxTokens)),
      },
      icon('chevronRight'),
      isIncomplete && icon('warning'),
      element(
        'span',
        { class: 'context-text' },
        element(
          'span',
          {},
          delivery === 'none'
            ? t('Context · none')
            : count === 1
              ? t('Context · 1 item')
              : t('Context · {0} items', count),
        ),
        // What does not fit is on the next line, which is not shown.
        delivery !== 'none' && element('span', {}, t(', {0} tokens', used)),
        isIncomplete && element('span', {}, ` · ${t('Incomplete')}`),
      ),
    ),
    // In one element, so that changes in it do not affect the folds after it.
    element(
      'div',
      {},
      delivery === 'none' && quiet(notSupported()),
      delivery === 'embed' && quiet(t("Included in the prompt; stays in the agent's history.")),
      parts.length > 0 &&
        element(
          'ul',
          { class: 'context-parts', 'aria-label': t('Sent with the next prompt') },
          ...parts.map(partRow),
        ),
      notListed(moreParts),
      ...missing.map(({ question, isGrave }) =>
        element('p', { class: isGrave && 'context-grave' }, icon(isGrave ? 'warning' : 'info'), question),
      ),
      notListed(moreMissing),
    ),
    left > 0 &&
      element(
        'details',
        {},
        foldHead(t('Omitted: {0}', left)),
        element(
          'ul',
          { class: 'context-left', 'aria-label': t('Omitted') },
          ...leftOut.map(({ title, detail }) =>
            element('li', {}, title, ' ', element('span', { class: 'quiet' }, detail)),
          ),
        ),
        notListed(moreLeftOut),
      ),
    delivery !== 'none' && link('contextPreview', t('Show Exact Text')),
    removed && link('contextRestore', t('Restore Removed Items')),
  );
}

function notSupported(): string {
  return t('Not supported by this agent');
}

function toolFold({ status, isProblem, tools }: Tools): HTMLElement {
  const on = tools.filter(({ on }) => on).length;
  return element(
    'details',
    { 'data-key': 'tools', class: 'context-tools' },
    element(
      'summary',
      { title: status },
      icon('chevronRight'),
      on === tools.length ? t('Tools · {0}', on) : t('Tools · {0} of {1}', on, tools.length),
    ),
    // In one element, so that changes in it do not affect the switches after it.
    element('div', {}, quiet(status), isProblem && link('showLog', t('Show Log'))),
    element(
      'div',
      { role: 'group', 'aria-label': t('Editor tools in this conversation') },
      ...tools.map(toolSwitch),
    ),
  );
}

function toolSwitch({ name, title, on }: Tools['tools'][number]): HTMLElement {
  return element(
    'button',
    {
      ...{ class: 'link-button tool-switch', role: 'switch', 'aria-checked': String(on), title: name },
      ...{ 'data-action': 'toolSwitch', 'data-part': name, 'data-tool': name, 'data-on': String(on) },
    },
    icon(on ? 'check' : 'circleSlash'),
    title,
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

/** One line: icon, title, tokens, what was done to it, and its buttons. */
function partRow({ part, kindName, kindIcon, title, tokens, form, masked }: Part): HTMLElement {
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
    { class: 'context-part', 'data-key': part, title: kindName },
    icon(iconNamed(kindIcon)),
    // The end of the folder is cut first, since parts are recognized by their names.
    element('span', { class: 'context-name', title }, ...pathParts(title)),
    element('span', { class: 'quiet' }, short(tokens)),
    form === 'cut' && mark(t('truncated'), t('Only a part is sent')),
    form === 'digest' && mark(t('summary'), t('Only a summary is sent')),
    masked && mark(t('redacted'), t('Secrets are redacted')),
    button('contextRemoveKind', 'circleSlash', t("Don't Include {0} Again", kindName)),
    button('contextRemove', 'close', t('Remove from Next Prompt: {0}', title)),
  );
}

function short(tokens: number): string {
  return tokens >= 1e3 ? `${(tokens / 1e3).toFixed(1)}k` : String(tokens);
}
