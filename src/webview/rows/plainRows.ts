// Rows of text only: plans, notices, and ends of turns.

import { t } from '../../base/l10n.ts';
import type { Entry, ErrorAction, PlanItem } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { morph } from '../morph.ts';
import type { Row } from './row.ts';

type PlainEntry = Entry & { readonly kind: 'plan' | 'notice' | 'end' };

export class PlainRow implements Row {
  readonly element: HTMLElement;
  readonly #kind: PlainEntry['kind'];

  constructor(entry: PlainEntry) {
    this.#kind = entry.kind;
    this.element = element('article', { class: `row ${entry.kind}`, 'aria-label': label(entry.kind) });
    this.element.append(content(entry));
  }

  update(entry: Entry): boolean {
    if (entry.kind !== this.#kind) return false;
    const fresh = document.createDocumentFragment();
    fresh.append(content(entry));
    morph(this.element, fresh);
    return true;
  }

  render(): boolean {
    return true;
  }
}

function label(kind: PlainEntry['kind']): string {
  return kind === 'plan' ? t('Plan') : kind === 'notice' ? t('Notice') : t('End of the turn');
}

function content(entry: PlainEntry): HTMLElement {
  switch (entry.kind) {
    case 'plan':
      return plan(entry.items);
    case 'notice':
      return element(
        'div',
        { class: `notice-box ${severityClass(entry.severity)}` },
        icon(entry.severity === 'error' ? 'error' : entry.severity === 'warning' ? 'warning' : 'info'),
        element(
          'div',
          {},
          element('div', { class: 'notice-title' }, entry.title),
          entry.description !== undefined && element('div', { class: 'notice-text' }, entry.description),
        ),
      );
    case 'end':
      return end(entry);
  }
}

function end({ text, isError, detail, actions = [] }: Entry & { readonly kind: 'end' }): HTMLElement {
  const line = element(
    'div',
    { class: isError ? 'end-text error' : 'end-text' },
    isError && icon('error'),
    element('span', {}, text),
  );
  if (detail === undefined && actions.length === 0) return line;
  return element(
    'div',
    { class: 'end-box' },
    line,
    detail !== undefined &&
      element(
        'pre',
        { class: 'raw', tabindex: 0, role: 'region', 'aria-label': t('Error output of the agent') },
        detail,
      ),
    actions.length > 0 && element('div', { class: 'end-actions' }, ...actions.map(action)),
  );
}

function action(name: ErrorAction): HTMLElement {
  return element('button', { class: 'button', 'data-action': name }, actionNames()[name]);
}

const actionNames = (): Readonly<Record<ErrorAction, string>> => ({
  openSettings: t('Open Settings'),
  showLog: t('Show Log'),
  selectAgent: t('Select Agent'),
});

function severityClass(severity: string): string {
  return severity === 'error' || severity === 'warning' ? severity : 'info';
}

const itemIcons: Record<PlanItem['status'], IconName> = {
  pending: 'circleLarge',
  in_progress: 'loading',
  completed: 'check',
};

function itemState(status: PlanItem['status']): string {
  if (status === 'pending') return t('to do');
  return status === 'completed' ? t('done') : t('in progress');
}

/** Maximum number of plan items, since rendering takes time with each update. */
const mostItems = 200;

function plan(items: readonly PlanItem[]): HTMLElement {
  const done = items.filter(({ status }) => status === 'completed').length;
  const more = items.length - mostItems;
  return element(
    'div',
    { class: 'card' },
    element(
      'div',
      { class: 'card-head' },
      icon('tasklist'),
      element('span', { class: 'card-title' }, t('Plan')),
      element('span', { class: 'quiet' }, t('{0} of {1} done', done, items.length)),
    ),
    element(
      'ol',
      { class: 'plan-items' },
      ...items
        .slice(0, mostItems)
        .map(({ content, status, priority }) =>
          element(
            'li',
            { class: `plan-item ${status}` },
            icon(itemIcons[status]),
            element('span', { class: 'hidden' }, `${itemState(status)}: `),
            element('span', { class: 'plan-text' }, content),
            priority === 'high' && element('span', { class: 'quiet' }, t('high priority')),
          ),
        ),
    ),
    more > 0 && element('p', { class: 'quiet' }, more === 1 ? t('and 1 more') : t('and {0} more', more)),
  );
}
