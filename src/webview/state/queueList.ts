// The queued prompts: first paused ones, which the user resumes or sends one by one, then those that are sent when the
// agent is done.

import { t } from '../../base/l10n.ts';
import type { ConversationState, QueuedPrompt } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

export function queueList({
  queue,
  phase,
  steers,
}: Pick<ConversationState, 'queue' | 'phase' | 'steers'>): HTMLElement[] {
  const paused = queue.filter((prompt) => prompt.paused === true);
  const waiting = queue.filter((prompt) => prompt.paused !== true);
  const isBusy = phase === 'running' || phase === 'cancelling' || phase === 'opening';
  const sending =
    phase === 'running' && steers === true
      ? t('Send this prompt now, without stopping the agent')
      : isBusy
        ? t('Stop the agent and send this prompt now')
        : t('Send this prompt now, and keep the others paused');
  return [
    ...(paused.length === 0 ? [] : [pausedHead(queue), list(t('Paused prompts'), paused, sending)]),
    ...(waiting.length === 0 ? [] : [list(t('Queued prompts'), waiting, sending)]),
  ];
}

/** The number of paused messages as text; empty if there are none. */
export function pausedWords(queue: readonly QueuedPrompt[]): string {
  const count = queue.filter(({ paused }) => paused === true).length;
  if (count === 0) return '';
  return count === 1 ? t('Paused: 1 prompt') : t('Paused: {0} prompts', count);
}

function pausedHead(queue: readonly QueuedPrompt[]): HTMLElement {
  const words = pausedWords(queue);
  return element(
    'div',
    { class: 'queue-head', 'data-key': 'paused' },
    icon('pause'),
    element('span', { class: 'queue-count', title: words }, words),
    element(
      'button',
      {
        class: 'button',
        'data-action': 'resumeQueue',
        title: t('Send the prompts in this order, each when the one before it is done'),
      },
      t('Resume'),
    ),
  );
}

/** @param sending says what "Send Now" does. */
function list(name: string, prompts: readonly QueuedPrompt[], sending: string): HTMLElement {
  return element(
    'ul',
    { class: 'queue', 'aria-label': name, 'data-key': name },
    ...prompts.map((prompt) => item(prompt, sending)),
  );
}

function item({ queueId, text: typed, attachments, paused }: QueuedPrompt, sending: string): HTMLElement {
  const text = typed.trim() === '' ? (attachments ?? []).map(({ name }) => name).join(', ') : typed;
  return element(
    'li',
    {
      'data-key': queueId,
      title: paused === true ? t('Sent when you resume') : t('Sent when the agent is done'),
    },
    icon(paused === true ? 'pause' : 'circleLarge'),
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
        title: sending,
      },
      t('Send Now'),
    ),
    element(
      'button',
      {
        class: 'icon-button',
        'data-action': 'unqueue',
        'data-queue': queueId,
        title: t('Remove'),
        'aria-label': t('Remove {0}', text),
      },
      icon('close'),
    ),
  );
}
