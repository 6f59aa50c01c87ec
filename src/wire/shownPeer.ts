// The name of the peer in the user's language. Log lines and messages to peers stay English, so it is translated only when shown.

import { t } from '../base/l10n.ts';

/** @param peer `The agent` or `The client`, as the start of a sentence. */
export function shownPeer(peer: string): string {
  return peer === 'The client' ? t('The client') : t('The agent');
}
