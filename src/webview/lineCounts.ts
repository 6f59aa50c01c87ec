// Shows how many lines a change adds and removes.

import { t } from '../base/l10n.ts';
import { element } from './element.ts';

/** Renders `+3 −1`, with a label for screen readers. */
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
