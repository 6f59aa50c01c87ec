// The line above the message box that says that the context window is nearly full, with what helps.

import { t } from '../../base/l10n.ts';
import { compactCommand, contextShare } from '../../chat/messages/contextUse.ts';
import type { ConversationState } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

/** Empty if the context window is not nearly full, or the user closed the note. */
export function fullWords({ usage }: Pick<ConversationState, 'usage'>): string {
  return usage?.isNearlyFull === true ? t('The context window is {0}% full.', contextShare(usage)!) : '';
}

export function fullNote(state: Pick<ConversationState, 'usage' | 'commands'>): Node[] {
  const words = fullWords(state);
  if (words === '') return [];
  const compact = compactCommand(state.commands);
  return [
    icon('warning'),
    element('span', {}, words),
    element(
      'div',
      {},
      button(
        'continueInNew',
        t('Continue in a New Conversation'),
        t('With the same agent. An excerpt of this conversation is attached, and nothing is sent.'),
      ),
      compact !== undefined && button('compact', t('Compact'), t('Sends {0} to the agent', `/${compact}`)),
    ),
    element(
      'button',
      {
        class: 'icon-button',
        'data-action': 'closeFullNote',
        title: t('Close'),
        'aria-label': t('Close'),
      },
      icon('close'),
    ),
  ];
}

function button(action: string, name: string, title: string): HTMLElement {
  return element('button', { class: 'link-button', 'data-action': action, title }, name);
}
