// Shows how many lines a change adds and removes.

import { t } from '../base/l10n.ts';
import { element } from './element.ts';

/** Renders `+3 −1`, with a label for screen readers. A side without lines is left out. */
export function lineCounts({
  added,
  removed,
}: {
  readonly added: number;
  readonly removed: number;
}): HTMLElement[] {
  const addedWords = added === 1 ? t('1 line added') : t('{0} lines added', added);
  const removedWords = removed === 1 ? t('1 line removed') : t('{0} lines removed', removed);
  return [
    ...(added > 0 ? [element('span', { class: 'added', 'aria-label': addedWords }, `+${added}`)] : []),
    ...(removed > 0
      ? [element('span', { class: 'removed', 'aria-label': removedWords }, `−${removed}`)]
      : []),
  ];
}
