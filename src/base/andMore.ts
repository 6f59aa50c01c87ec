// The text at the end of a list that is not shown whole. Used wherever a list is cut.

import { t } from './l10n.ts';

/** @param count the items that are left out, at least 1. */
export function andMore(count: number): string {
  return count === 1 ? t('and 1 more') : t('and {0} more', count);
}
