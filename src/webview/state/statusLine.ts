// The line above the conversation with the agent, the title and buttons; the meter of the context window and the limit of the
// user's account.

import { t } from '../../base/l10n.ts';
import { shortNumber } from '../../base/shortNumber.ts';
import { contextShare, nearlyFull } from '../../chat/messages/contextUse.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { agentSign } from '../agentSign.ts';
import { element, optionalLabel } from '../element.ts';
import { icon, type IconName } from '../icon.ts';
import { shownAgent } from '../shownAgent.ts';

export function headLine(state: ConversationState): HTMLElement[] {
  const { others } = state;
  const title = optionalLabel(state.title);
  const account = optionalLabel(state.account);
  const name = shownAgent(state);
  return [
    element(
      'button',
      {
        class: 'link-button agent-name',
        'data-action': 'selectAgent',
        title: [t('Select Agent'), account].filter(Boolean).join('\n'),
      },
      state.agent === 'builtin' ? icon('robot') : agentSign(name, state.agentIcon),
      element('span', {}, name),
    ),
    element('h1', { class: 'title', title }, title ?? t('Conversation')),
    sessionsButton(others ?? 0),
    ...readingHead(state),
    element(
      'button',
      {
        class: 'icon-button',
        'data-action': 'newSession',
        title: t('New Conversation'),
        'aria-label': t('New Conversation'),
      },
      icon('add'),
    ),
  ];
}

/** Cost and tokens are only in the tooltip if they do not fit. */
export function usageMeter({ usage }: ConversationState): HTMLElement[] {
  if (usage === undefined) return [];
  const { used, size, cost } = usage;
  const share = contextShare(usage);
  const tokens =
    share === undefined
      ? t('{0} tokens', shortNumber(used))
      : t('{0} of {1} tokens ({2}%)', shortNumber(used), shortNumber(size), share);
  const words = [tokens, cost].filter((text) => text !== undefined).join(', ');
  return [
    element(
      'span',
      { class: 'usage', title: words },
      share !== undefined &&
        element('meter', {
          min: 0,
          max: 100,
          high: nearlyFull,
          optimum: 0,
          value: share,
          'aria-label': t('Context in use'),
        }),
      element('span', {}, share === undefined ? shortNumber(used) : t('{0}%', share)),
      cost !== undefined && element('span', { class: 'usage-cost' }, cost),
      element('span', { class: 'hidden' }, words),
    ),
  ];
}

/** In words, below the other settings: it decides whether a prompt makes sense. */
export function usageLimit({ usage }: ConversationState): Node[] {
  const text = limitText(usage);
  return text === undefined ? [] : [icon('warning'), element('span', {}, text)];
}

/** Undefined if no limit is near, or it has ended. */
function limitText({ limit }: Pick<NonNullable<ConversationState['usage']>, 'limit'> = {}):
  string | undefined {
  const { until = Infinity, isReached } = limit ?? {};
  if (isReached === undefined || until < Date.now()) return undefined;
  if (until === Infinity) return isReached ? t('Usage limit reached') : t('Near the usage limit');
  const time = new Date(until).toLocaleString([], { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return isReached ? t('Usage limit reached until {0}', time) : t('Near the usage limit until {0}', time);
}

/** The buttons above the conversation: follow the agent, find, and keys. */
function readingHead({ follow }: ConversationState): HTMLElement[] {
  return [
    button(
      'follow',
      'target',
      follow === true ? t('Stop Following Agent') : t('Follow Agent (open the files it works on)'),
      t('Follow Agent'),
      follow === true,
    ),
    button('find', 'search', t('Find (Ctrl+F)'), t('Find in Conversation')),
    button('keys', 'question', t('Keyboard Shortcuts (?)'), t('Keyboard Shortcuts')),
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
    waiting === 0 ? t('Conversations') : t('Conversations that need your attention: {0}', waiting);
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
