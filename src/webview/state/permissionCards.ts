// The agent's questions: the whole command, or what changes in which files, and one button for each answer it offers.

import { t } from '../../base/l10n.ts';
import type { OptionView, PermissionView } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { ruleChoices } from '../reading/ruleChoices.ts';
import { lineCounts } from '../rows/callCards.ts';

export function permissionCards(permissions: readonly PermissionView[]): HTMLElement[] {
  return permissions.map((permission, index) => card(permission, index, permissions.length));
}

function card(permission: PermissionView, index: number, count: number): HTMLElement {
  const { requestId, title, command, diffs, options } = permission;
  return element(
    'section',
    {
      class: 'permission',
      'data-key': requestId,
      role: 'group',
      'aria-label': t('The agent asks: {0}', title),
    },
    element(
      'div',
      { class: 'card-head' },
      icon('question'),
      element('span', { class: 'permission-title' }, title),
      count > 1 && element('span', { class: 'quiet' }, t('{0} of {1}', index + 1, count)),
    ),
    ...(command === undefined
      ? []
      : [
          element(
            'pre',
            { class: 'command', tabindex: 0, role: 'region', 'aria-label': t('The command') },
            command.line,
          ),
          element('div', { class: 'quiet' }, t('in {0}', command.cwd)),
        ]),
    ...diffs.map(({ path, added, removed }) =>
      element(
        'div',
        { class: 'permission-diff' },
        icon('diff'),
        element('span', { class: 'mono' }, path),
        ...lineCounts({ added, removed }),
      ),
    ),
    element(
      'div',
      { class: 'permission-buttons' },
      ...options.map((option) => answer(requestId, option)),
      element(
        'button',
        {
          class: 'link-button',
          'data-action': 'showRequest',
          'data-request': requestId,
          title: t('Show the whole request in an editor'),
        },
        t('Details'),
      ),
    ),
    ...ruleChoices(permission),
  );
}

function answer(requestId: string, { optionId, name, kind }: OptionView): HTMLElement {
  return element(
    'button',
    {
      class: kind === 'allow_once' ? 'button primary' : 'button',
      'data-action': 'answer',
      'data-request': requestId,
      'data-option': optionId,
    },
    name,
  );
}
