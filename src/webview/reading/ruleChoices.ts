// The rules offered with a permission request, folded so that they are not mistaken for an answer to this request only.

import { t } from '../../base/l10n.ts';
import type { PermissionView } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';

export function ruleChoices({ requestId, rules = [] }: PermissionView): HTMLElement[] {
  if (rules.length === 0) return [];
  return [
    element(
      'details',
      { class: 'fold rules' },
      element('summary', {}, t('Make it a rule')),
      element(
        'div',
        { class: 'quiet' },
        t('Holds from now on, without asking. “ACP: Permission Rules” revokes it.'),
      ),
      ...rules.map(({ text }, at) =>
        element(
          'button',
          { class: 'button', 'data-action': 'makeRule', 'data-request': requestId, 'data-rule': at },
          text,
        ),
      ),
    ),
  ];
}
