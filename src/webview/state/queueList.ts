// The queued prompts: first paused ones, which the user resumes or sends one by one, then those that are sent when the
// agent is done. The user can change the order of both; the extension decides whether a prompt is still there to be moved.

import { t } from '../../base/l10n.ts';
import type { ConversationState, QueuedPrompt } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { fill } from '../morph.ts';

/** Lets the user drag prompts. Loaded when there are two prompts. */
let dragging: Promise<void> | undefined;

/**
 * Shows the queue. A prompt that has the focus keeps it in its new place.
 * @param move moves a prompt directly behind another one, or before the others.
 * @returns the new place of the prompt that has the focus, in words; empty if it did not change.
 */
export function showQueue(
  target: HTMLElement,
  state: ConversationState,
  move: (queueId: number, after?: number) => void,
): string {
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && target.contains(activeElement) ? activeElement : undefined;
  const { queue, action } = focused?.dataset ?? {};
  const before = placeOf(target, queue);
  fill(target, queueList(state));
  if (state.queue.length > 1)
    dragging ??= import('./queueDrag.ts').then(({ listenForDrags }) => listenForDrags(target, move));
  if (focused?.isConnected === false) {
    const buttons = [...target.querySelectorAll<HTMLElement>(`[data-queue='${queue}']`)];
    (buttons.find(({ dataset }) => dataset['action'] === action) ?? buttons[0])?.focus();
  }
  const place = placeOf(target, queue);
  return place === before ? '' : place;
}

function placeOf(target: HTMLElement, queueId: string | undefined): string {
  const item = target.querySelector(`li[data-key='${queueId}']`);
  const items = [...(item?.parentElement?.children ?? [])];
  const text = item?.querySelector('.queue-text')?.textContent ?? '';
  return item === null ? '' : t('Prompt {0} of {1}: {2}', items.indexOf(item) + 1, items.length, text);
}

function queueList({
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
    ...prompts.map((prompt, at) => item(prompt, sending, moveButtons(prompt, at, prompts))),
  );
}

function shownText({ text, attachments = [] }: QueuedPrompt): string {
  return text.trim() === '' ? attachments.map(({ name }) => name).join(', ') : text;
}

function moveButtons(
  prompt: QueuedPrompt,
  at: number,
  prompts: readonly QueuedPrompt[],
): HTMLElement | undefined {
  if (prompts.length === 1) return undefined;
  const text = shownText(prompt);
  const button = (action: string, title: string, label: string, after: number | undefined): HTMLElement =>
    element(
      'button',
      {
        class: 'icon-button',
        'data-action': action,
        'data-queue': prompt.queueId,
        'data-after': after,
        title,
        'aria-label': label,
      },
      icon('arrowDown'),
    );
  const next = prompts[at + 1];
  return element(
    'span',
    { class: 'queue-moves' },
    at > 0 && button('moveUp', t('Move Up'), t('Move Up: {0}', text), prompts[at - 2]?.queueId),
    next && button('moveDown', t('Move Down'), t('Move Down: {0}', text), next.queueId),
  );
}

function item(prompt: QueuedPrompt, sending: string, moves: HTMLElement | undefined): HTMLElement {
  const { queueId, paused } = prompt;
  const text = shownText(prompt);
  return element(
    'li',
    {
      'data-key': queueId,
      title: paused === true ? t('Sent when you resume') : t('Sent when the agent is done'),
    },
    icon(paused === true ? 'pause' : 'circleLarge'),
    element('span', { class: 'queue-text', title: text }, text),
    moves,
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
