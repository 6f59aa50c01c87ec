// How many lines a change adds and removes, as the page shows it.

import { t } from '../base/l10n.ts';
import { element } from './element.ts';

/** `+3 −1`, and in words for those who listen. */
export function lineCounts({
  added,
  removed,
}: {
  readonly added: number;
  readonly removed: number;
}): HTMLElement[] {
  return [
    element(
      'span',
      { class: 'added', 'aria-label': added === 1 ? t('1 line added') : t('{0} lines added', added) },
      `+${added}`,
    ),
    element(
      'span',
      {
        class: 'removed',
        'aria-label': removed === 1 ? t('1 line removed') : t('{0} lines removed', removed),
      },
      `−${removed}`,
    ),
  ];
}
