// Words of a server or of the system, made fit to be shown and logged.

import { t } from '../../base/l10n.ts';

/** UTF-16 units. */
const longest = 200;

/** One line without control characters and without the key, in whatever form it was quoted. */
export function plainReason(words: string, key: string | undefined): string {
  const known = systemReason(words);
  if (known !== undefined) return known;
  let plain = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (key !== undefined && key.length > 3) plain = plain.replaceAll(key, '‹key›');
  // Servers quote the ends of a key they refuse.
  if (key !== undefined && key.length > 8) plain = plain.replaceAll(key.slice(-4), '‹…›');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

function systemReason(code: string): string | undefined {
  switch (code) {
    case 'ECONNREFUSED':
      return t('Nothing answers at its address (ECONNREFUSED). Start it.');
    case 'ENOTFOUND':
      return t('There is no such machine (ENOTFOUND). Check acpHost.builtin.endpoint.');
    case 'ECONNRESET':
      return t('It hung up (ECONNRESET).');
    default:
      return undefined;
  }
}
