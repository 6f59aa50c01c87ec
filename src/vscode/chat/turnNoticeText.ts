// The text of the notification about the end of a turn. Used by `notifyOfTurns`.

import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import { oneLine } from '../window/shownText.ts';

/** UTF-16 units of a title and of an error. */
const longest = 80;

/**
 * @param agent its id. @param title of the conversation. @param error how the turn failed, for the user; undefined if it
 * did not fail.
 */
export function turnNoticeText(agent: string, title: string, error: string | undefined): string {
  const name = oneLine(agentName(agent), 40);
  const about = oneLine(title, longest);
  return error === undefined
    ? t('{0} is done: {1}', name, about)
    : t('{0} failed: {1} ({2})', name, oneLine(error, longest), about);
}
