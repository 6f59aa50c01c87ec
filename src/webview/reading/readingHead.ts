// The buttons above the conversation: follow the agent, find, and keys.

import { t } from '../../base/l10n.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon, type IconName } from '../icon.ts';

export function readingHead({ follow }: ConversationState): HTMLElement[] {
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
