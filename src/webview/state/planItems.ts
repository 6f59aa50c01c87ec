// The items of an agent's plan as a list. Used by the plan bar and by the plan's row.

import { andMore } from '../../base/andMore.ts';
import { t } from '../../base/l10n.ts';
import type { Part, PlanItem } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';

const itemIcons: Record<PlanItem['status'], IconName> = {
  pending: 'circleLarge',
  in_progress: 'loading',
  completed: 'check',
  cancelled: 'circleSlash',
};

function itemState(status: PlanItem['status']): string {
  if (status === 'pending') return t('to do');
  if (status === 'cancelled') return t('stopped');
  return status === 'completed' ? t('done') : t('in progress');
}

/** Maximum number of plan items, since rendering takes time with each update. */
const mostItems = 200;

export function planItems(items: readonly PlanItem[]): HTMLElement[] {
  const more = items.length - mostItems;
  return [
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
    ...(more > 0 ? [element('p', { class: 'quiet' }, andMore(more))] : []),
  ];
}

/** The first line of a plan in Markdown, without marks. */
export function planTitle([part]: readonly Part[]): string {
  if (part?.kind === 'resource') return part.name;
  const line = part?.kind === 'text' ? (/\S.*/.exec(part.text.slice(0, 2_000))?.[0] ?? '') : '';
  return line.replaceAll(/^[#>\s]+|[*`_]+/g, '').slice(0, 200);
}

export function doneCount(items: readonly PlanItem[]): number {
  return items.filter(({ status }) => status === 'completed').length;
}
