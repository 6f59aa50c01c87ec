// Rows of text only: plans, notices, and ends of turns.

import { t } from '../../base/l10n.ts';
import type { Entry, PlanItem } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { fill } from '../morph.ts';
import { errorBox, folded, type ButtonStates } from '../errorBox.ts';
import { doneCount, planItems } from '../state/planItems.ts';
import type { Row } from './row.ts';

type PlainEntry = Extract<Entry, { readonly kind: 'plan' | 'notice' | 'end' }>;

export class PlainRow implements Row {
  readonly element: HTMLElement;
  #entry: PlainEntry;
  #buttonStates: ButtonStates | undefined;

  constructor(entry: PlainEntry) {
    this.#entry = entry;
    this.element = element('article', { class: `row ${entry.kind}`, 'aria-label': label(entry.kind) });
    this.element.append(content(entry));
  }

  update(entry: Entry): boolean {
    if (entry.kind !== this.#entry.kind) return false;
    this.#entry = entry;
    this.#refresh();
    return true;
  }

  /** @param buttonStates which buttons the end of a turn has; undefined for none. */
  offer(buttonStates: ButtonStates | undefined): void {
    this.#buttonStates = buttonStates;
    this.#refresh();
  }

  #refresh(): void {
    fill(this.element, [content(this.#entry, this.#buttonStates)]);
  }

  render(): boolean {
    return true;
  }
}

function label(kind: PlainEntry['kind']): string {
  return kind === 'plan' ? t('Plan') : kind === 'notice' ? t('Notice') : t('End of turn');
}

function content(entry: PlainEntry, buttonStates?: ButtonStates): HTMLElement {
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
          entry.detail !== undefined && folded(entry.detail),
        ),
      );
    case 'end':
      return end(entry, buttonStates);
  }
}

function end({ text, ...more }: Entry & { readonly kind: 'end' }, buttonStates?: ButtonStates): HTMLElement {
  const actions = buttonStates === undefined ? [] : more.actions;
  return errorBox({ ...more, message: text, actions }, more.isError ? 'error' : 'circleSlash', buttonStates);
}

function severityClass(severity: string): string {
  return severity === 'error' || severity === 'warning' ? severity : 'info';
}

/** Folded, since the plan is above the message box while the agent works. */
function plan(items: readonly PlanItem[]): HTMLElement {
  const current = items.find(({ status }) => status === 'in_progress');
  return element(
    'details',
    { class: 'fold', 'data-fold': 'plan' },
    element(
      'summary',
      { class: 'line' },
      icon('tasklist'),
      element('span', { class: 'verb' }, t('Plan')),
      element(
        'span',
        { class: 'subject' },
        element('span', { class: 'quiet' }, t('{0} of {1} done', doneCount(items), items.length)),
        current !== undefined && ` · ${current.content}`,
      ),
      icon('chevronRight'),
    ),
    ...planItems(items),
  );
}
