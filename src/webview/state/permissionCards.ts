// The agent's questions: the whole command, or what changes in which files, and one button for each answer it offers.

import type { OptionView, PermissionView } from '../../chat/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';
import { lineCounts } from '../rows/callCards.ts';

export function permissionCards(permissions: readonly PermissionView[]): HTMLElement[] {
  return permissions.map((permission, index) => card(permission, index, permissions.length));
}

function card(permission: PermissionView, index: number, count: number): HTMLElement {
  const { requestId, title, command, diffs, options } = permission;
  return element(
    'section',
    { class: 'permission', 'data-key': requestId, role: 'group', 'aria-label': `The agent asks: ${title}` },
    element(
      'div',
      { class: 'card-head' },
      icon('question'),
      element('span', { class: 'permission-title' }, title),
      count > 1 && element('span', { class: 'quiet' }, `${index + 1} of ${count}`),
    ),
    ...(command === undefined
      ? []
      : [
          element(
            'pre',
            { class: 'command', tabindex: 0, role: 'region', 'aria-label': 'The command' },
            command.line,
          ),
          element('div', { class: 'quiet' }, `in ${command.cwd}`),
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
        { class: 'link-button', 'data-action': 'showRequest', 'data-request': requestId },
        'Details',
      ),
    ),
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
