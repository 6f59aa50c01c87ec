// Describes for the user how a command ended.

import { t } from '../../base/l10n.ts';

export function exitWords(code: number | null, signal: string | null): string {
  if (signal !== null) return t('Ended by {0}', signal);
  return code === null ? t('Ended') : t('Exit code {0}', code);
}
