// The line above the conversation with the agent, the title and buttons, and the meter of the context window.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element, label, optionalLabel } from '../element.ts';
import { icon, type IconName } from '../icon.ts';

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

/** The buttons above the conversation: follow the agent, find, and keys. */
function readingHead({ follow }: ConversationState): HTMLElement[] {
  return [
    button(
      'follow',
      'target',
      follow === true ? t('Stop following the agent') : t('Follow the agent: show the files it works on'),
      t('Follow the agent'),
      follow === true,
    ),
    button('find', 'search', t('Find (Ctrl+F)'), t('Find in the conversation')),
    button('keys', 'question', t('Keys (?)'), t('Keys')),
  ];
}

function button(
  action: string,
  name: IconName,
  title: string,
  label: string,
  pressed?: boolean,
): HTMLElement {
  return element(
    'button',
    {
      class: 'icon-button',
      'data-action': action,
      title,
      'aria-label': label,
      'aria-pressed': pressed === undefined ? undefined : String(pressed),
    },
    icon(name),
  );
}

/** @param waiting the number of other conversations that need the user. */
function sessionsButton(waiting: number): HTMLElement {
  const label =
    waiting === 0
      ? t('Conversations')
      : waiting === 1
        ? t('Conversations, one of them wants you')
        : t('Conversations, {0} of them want you', waiting);
  return element(
    'button',
    {
      class: waiting === 0 ? 'icon-button' : 'icon-button waiting',
      'data-action': 'sessions',
      title: label,
      'aria-label': label,
    },
    icon('history'),
  );
}
