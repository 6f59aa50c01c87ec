// Who is at the other end, in the user's language. What goes to the log and to a peer is English, so this is asked late.

import { t } from '../base/l10n.ts';

/** @param peer `The agent` or `The client`. To begin a sentence with. */
export function shownPeer(peer: string): string {
  return peer === 'The client' ? t('The client') : t('The agent');
}
