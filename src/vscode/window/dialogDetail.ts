// The text below the question of a modal dialog. Used for all dialogs in which the user agrees to something.

import { t } from '../../base/l10n.ts';

/** UTF-16 units that VS Code draws in a line. */
const lineWidth = 50;
/** Lines that are in sight in a window of the lowest height. */
const mostInSight = 6;

/**
 * VS Code scrolls a text that is higher than the window, and not every system shows a scroll bar, so a long text says at its top that
 * it goes on.
 */
export function dialogDetail(text: string): string {
  const lines = text
    .split('\n')
    .reduce((all, { length }) => all + Math.max(1, Math.ceil(length / lineWidth)), 0);
  if (lines <= mostInSight) return text;
  return `${t('Read this text to its end before you answer. Scroll if it is higher than the window.')}\n\n${text}`;
}
