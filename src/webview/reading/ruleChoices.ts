// The rules that a question can be answered with from now on: folded, so that none is taken for an answer to this one alone.

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
