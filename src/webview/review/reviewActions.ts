// The actions of the review, and the button that returns the files to before a prompt.

import { t } from '../../base/l10n.ts';
import type { FromPage } from '../../chat/messages/messages.ts';
import { element } from '../element.ts';
import { icon } from '../icon.ts';

type Meaning = (data: DOMStringMap) => FromPage | undefined;

const ofFile =
  (type: 'reviewOpen' | 'reviewKeep' | 'reviewUndo'): Meaning =>
  ({ uri }) =>
    uri === undefined ? undefined : { type, uri };

export const reviewActions: Readonly<Record<string, Meaning>> = {
  reviewOpen: ofFile('reviewOpen'),
  reviewKeep: ofFile('reviewKeep'),
  reviewUndo: ofFile('reviewUndo'),
  reviewKeepAll: () => ({ type: 'reviewKeepAll' }),
  reviewUndoAll: () => ({ type: 'reviewUndoAll' }),
  returnTo: ({ entry }) => ({ type: 'returnTo', entry: Number(entry) }),
};

/** @param entry the row of the prompt. */
export function returnButton(entry: number): HTMLElement {
  const label = t('Return the files to before this prompt');
  return element(
    'button',
    {
      class: 'icon-button return',
      'data-action': 'returnTo',
      'data-entry': entry,
      title: label,
      'aria-label': label,
    },
    icon('discard'),
  );
}
