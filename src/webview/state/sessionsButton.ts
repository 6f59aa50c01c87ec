// The button that opens the list of conversations, marked if another conversation needs the user.

import { t } from '../../base/l10n.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

/** @param waiting the number of other conversations that need the user. */
export function sessionsButton(waiting: number): HTMLElement {
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
