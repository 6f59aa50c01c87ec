// The line above the conversation with the agent and title, and the meter of the context window.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { label, optionalLabel } from '../label.ts';
import { sessionsButton } from './sessionsButton.ts';
import { readingHead } from '../reading/readingHead.ts';

export function headLine(state: ConversationState): HTMLElement[] {
  const { agent, others } = state;
  const title = optionalLabel(state.title);
  return [
    element(
      'button',
      { class: 'link-button agent-name', 'data-action': 'selectAgent', title: t('Talk to another agent') },
      icon('robot'),
      element('span', {}, label(agent)),
    ),
    element('h1', { class: 'title', title }, title ?? t('Conversation')),
    sessionsButton(others ?? 0),
    ...readingHead(state),
    element(
      'button',
      {
        class: 'icon-button',
        'data-action': 'newSession',
        title: t('New conversation'),
        'aria-label': t('New conversation'),
      },
      icon('add'),
    ),
  ];
}

export function usageMeter({ usage }: ConversationState): HTMLElement[] {
  if (usage === undefined) return [];
  const { used, size, cost } = usage;
  const share = size > 0 ? Math.min(100, Math.round((100 * used) / size)) : undefined;
  const words = [
    share === undefined
      ? t('{0} tokens', short(used))
      : t('{0} of {1} tokens ({2} %)', short(used), short(size), share),
    ...(cost === undefined ? [] : [cost]),
  ].join(', ');
  return [
    element(
      'span',
      { class: 'usage', title: words },
      share !== undefined &&
        element('meter', {
          min: 0,
          max: 100,
          high: 85,
          optimum: 0,
          value: share,
          'aria-label': t('Context in use'),
        }),
      element('span', {}, share === undefined ? short(used) : `${share} %`),
      cost !== undefined && element('span', {}, cost),
      element('span', { class: 'hidden' }, words),
    ),
  ];
}

function short(tokens: number): string {
  if (tokens >= 1e6) return `${(tokens / 1e6).toFixed(1)}M`;
  return tokens >= 1e3 ? `${Math.round(tokens / 1e3)}k` : String(tokens);
}
