// The messages in the user's language as they stand in the chat page: data, which no policy has to let in and nobody runs.

import type { Translations } from '../../../base/l10n.ts';

/** Markup for `table`, nothing for English. No text in it can end the block, or be read as markup. */
export function translationBlock(table: Translations | undefined): string {
  if (table === undefined) return '';
  return `<script type="application/json" id="l10n">${JSON.stringify(table).replaceAll('<', '\\u003c')}</script>`;
}
