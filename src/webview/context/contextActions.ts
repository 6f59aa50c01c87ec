// The actions of the prompt context, and the button that shows what was sent with a prompt.

import { t } from '../../base/l10n.ts';
import type { FromPage } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

export const contextActions: Readonly<Record<string, (data: DOMStringMap) => FromPage>> = {
  contextRemove: ({ part }) => ({ type: 'contextRemove', part: Number(part) }),
  contextRemoveKind: ({ part }) => ({ type: 'contextRemoveKind', part: Number(part) }),
  contextRestore: () => ({ type: 'contextRestore' }),
  contextPreview: () => ({ type: 'contextPreview' }),
  contextSeen: ({ entry }) => ({ type: 'contextSeen', entryId: Number(entry) }),
};

/** Hidden until it is known that there is a record. @param entry the row of the prompt. */
export function seenButton(entry: number): HTMLElement {
  return element(
    'button',
    {
      class: 'icon-button row-seen',
      'data-action': 'contextSeen',
      'data-entry': entry,
      title: t('What the agent saw'),
      'aria-label': t('What the agent saw with this prompt'),
      hidden: true,
    },
    icon('info'),
  );
}
