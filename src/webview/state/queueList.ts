// Prompts that wait for the agent.

import type { QueuedPrompt } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

export function queueList(queue: readonly QueuedPrompt[]): HTMLElement[] {
  if (queue.length === 0) return [];
  return [
    element(
      'ul',
      { class: 'queue', 'aria-label': 'Waiting prompts' },
      ...queue.map(({ queueId, text }) =>
        element(
          'li',
          { 'data-key': queueId },
          element('span', { class: 'queue-text', title: text }, text),
          element(
            'button',
            {
              class: 'link-button',
              'data-action': 'sendNow',
              'data-queue': queueId,
              title: 'Stop the agent and send this now',
            },
            'Send now',
          ),
          element(
            'button',
            {
              class: 'icon-button',
              'data-action': 'unqueue',
              'data-queue': queueId,
              title: 'Remove',
              'aria-label': `Remove: ${text}`,
            },
            icon('close'),
          ),
        ),
      ),
    ),
  ];
}
