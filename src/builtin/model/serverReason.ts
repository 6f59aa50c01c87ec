// Sanitizes error messages of servers and the system for display and logs.

import { t } from '../../base/l10n.ts';

/** Maximum UTF-16 units. */
const longest = 200;

/** One line without control characters and without the key, however it was quoted. */
export function plainReason(words: string, key: string | undefined): string {
  let plain = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (key !== undefined && key.length > 3) plain = plain.replaceAll(key, '‹key›');
  // Servers may quote the ends of a refused key.
  if (key !== undefined) plain = plain.replace(/\S*\*{3}\S*/g, '‹…›');
  if (key !== undefined && key.length > 8) plain = plain.replaceAll(key.slice(-4), '‹…›');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** Ends the text like a sentence, since more sentences may follow. */
export function asSentence(words: string): string {
  return words.replace(/[^.!?…]$/, '$&.');
}

/** Why a connection failed, as a sentence with a remedy. */
export function systemReason(error: unknown, key: string | undefined): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
      return t('Nothing answers at its address (ECONNREFUSED). Start it.');
    case 'ENOTFOUND':
      return t('There is no such machine (ENOTFOUND). Check acpHost.builtin.endpoint.');
    case 'ECONNRESET':
    case 'EPIPE':
      return t('It hung up ({0}).', code);
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return t('Its machine cannot be reached ({0}). Check the network.', code);
    case undefined:
      return asSentence(plainReason(message, key));
  }
  if (/^(?:HPE_|EPROTO$|ERR_SSL_)/.test(code))
    return t('It speaks another protocol ({0}). Check acpHost.builtin.endpoint: http or https?', code);
  if (/CERT|^UNABLE_TO_|HOSTNAME_MISMATCH/.test(code))
    return t('Its certificate is not trusted on this machine ({0}).', code);
  return asSentence(plainReason(`${message} (${code})`, key));
}
