// Who one talks to, what it is doing, and how full its memory is.

import type { ConversationState } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

const phases: Readonly<Record<ConversationState['phase'], string>> = {
  none: '',
  opening: 'Starting…',
  idle: '',
  running: 'Working…',
  cancelling: 'Stopping…',
  ended: 'Ended',
};

export function headLine({ agent, title }: ConversationState): HTMLElement[] {
  return [
    element(
      'button',
      { class: 'link-button agent-name', 'data-action': 'selectAgent', title: 'Talk to another agent' },
      icon('robot'),
      element('span', {}, agent),
    ),
    element('h1', { class: 'title', title }, title ?? ''),
    element(
      'button',
      {
        class: 'icon-button',
        'data-action': 'newSession',
        title: 'New conversation',
        'aria-label': 'New conversation',
      },
      icon('add'),
    ),
  ];
}

export function phaseText({ phase }: ConversationState): string {
  return phases[phase];
}

export function usageMeter({ usage }: ConversationState): HTMLElement[] {
  if (usage === undefined) return [];
  const { used, size, cost } = usage;
  const share = size > 0 ? Math.min(100, Math.round((100 * used) / size)) : undefined;
  const words = [
    share === undefined ? `${short(used)} tokens` : `${short(used)} of ${short(size)} tokens (${share} %)`,
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
          'aria-label': 'Context in use',
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
