// Prompts that wait for the agent.

import { t } from '../../base/l10n.ts';
import type { QueuedPrompt } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

export function queueList(queue: readonly QueuedPrompt[]): HTMLElement[] {
  if (queue.length === 0) return [];
  return [
    element(
      'ul',
      { class: 'queue', 'aria-label': t('Waiting prompts') },
      ...queue.map(({ queueId, text: said, attachments }) => {
        const text = said.trim() === '' ? (attachments ?? []).map(({ name }) => name).join(', ') : said;
        return element(
          'li',
          { 'data-key': queueId, title: t('Sent when the agent is done') },
          icon('circleLarge'),
          element('span', { class: 'queue-text', title: text }, text),
          element(
            'button',
            {
              class: 'icon-button',
              'data-action': 'editQueued',
              'data-queue': queueId,
              title: t('Edit (Alt+Up for the last one)'),
              'aria-label': t('Edit: {0}', text),
            },
            icon('edit'),
          ),
          element(
            'button',
            {
              class: 'link-button',
              'data-action': 'sendNow',
              'data-queue': queueId,
              title: t('Stop the agent and send this now'),
            },
            t('Send now'),
          ),
          element(
            'button',
            {
              class: 'icon-button',
              'data-action': 'unqueue',
              'data-queue': queueId,
              title: t('Remove'),
              'aria-label': t('Remove: {0}', text),
            },
            icon('close'),
          ),
        );
      }),
    ),
  ];
}
