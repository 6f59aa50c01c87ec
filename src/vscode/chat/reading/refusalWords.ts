// Explains in the user's language why a file can't be shown or changed. The errors themselves are English, for agents.

import { basename } from 'node:path';
import { t } from '../../../base/l10n.ts';
import { WireError } from '../../../wire/wireError.ts';
import type { FileRefusal } from '../../files/refusedFile.ts';
import { oneLine } from '../../window/shownText.ts';

/** @param error thrown by `FileAccess` or `refuseReadOnly`. */
export function refusalWords(error: unknown, path: string): string {
  const name = oneLine(basename(path), 100);
  switch (reasonOf(error)) {
    case 'excluded':
      return t('{0} is excluded by acpHost.nes.exclude.', name);
    case 'readOnly':
      return t('{0} is read-only.', name);
    case 'notAFile':
      return t('{0} is not a file.', name);
    case 'link':
      return t('It is not known where {0} leads.', name);
    default:
      return t("{0} can't be reached.", name);
  }
}

function reasonOf(error: unknown): FileRefusal | undefined {
  if (!(error instanceof WireError) || typeof error.data !== 'object' || error.data === null)
    return undefined;
  return 'reason' in error.data ? (error.data.reason as FileRefusal) : undefined;
}
