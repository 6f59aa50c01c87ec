// The cards of questions that ended before the user answered them: what was asked, and why it can't be answered any more.

import { t } from '../../base/l10n.ts';
import type { UnansweredView } from '../../chat/messages/permissionMessages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

export function unansweredCards(unanswered: readonly UnansweredView[] = []): HTMLElement[] {
  return unanswered.map(({ id, title, why }) =>
    element(
      'section',
      { class: 'unanswered', 'data-key': `unanswered-${id}`, role: 'group', 'aria-label': title },
      element(
        'div',
        { class: 'card-head' },
        icon('circleSlash'),
        element('span', { class: 'permission-title' }, title),
        element(
          'button',
          {
            class: 'icon-button',
            'data-action': 'dismissUnanswered',
            'data-id': id,
            title: t('Dismiss'),
            'aria-label': t('Dismiss'),
          },
          icon('close'),
        ),
      ),
      element('div', { class: 'unanswered-why' }, why),
    ),
  );
}
