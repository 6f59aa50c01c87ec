// Embeds the messages of the user's language into the chat page as a JSON block, which the content security policy does
// not have to allow.

import type { Translations } from '../../../base/l10n.ts';

/** The markup for `table`, or an empty string for English. `<` is escaped, so no text can end the block. */
export function translationBlock(table: Translations | undefined): string {
  if (table === undefined) return '';
  return `<script type="application/json" id="l10n">${JSON.stringify(table).replaceAll('<', '\\u003c')}</script>`;
}
