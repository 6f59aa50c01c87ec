// Checks whether a file that an agent named may be shown or changed: in the open folders after resolving links, and not
// excluded.

import { basename } from 'node:path';
import { isInFolder } from '../../../base/isInFolder.ts';
import { t } from '../../../base/l10n.ts';
import { findRealPlace, type FilePlace } from '../../files/realPlace.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import { openFolders } from '../../window/workspacePlace.ts';
import { refusalOf } from '../../files/refusedFile.ts';
import { oneLine } from '../../window/shownText.ts';

export type FileGuard = Pick<FileAccess, 'locate'>;

/** @param path absolute. @returns `reason` for the user. */
export async function openFile(
  path: string,
  guard: FileGuard,
): Promise<{ kind: 'file'; place: FilePlace } | { kind: 'refused'; reason: string }> {
  let place: FilePlace;
  try {
    place = await guard.locate(path);
  } catch (error) {
    return { kind: 'refused', reason: refusalWords(error, path) };
  }
  for (const folder of openFolders()) {
    const real = await findRealPlace(folder);
    if (real.kind === 'there' && isInFolder({ path: place.path, folder: real.path }))
      return { kind: 'file', place };
  }
  return { kind: 'refused', reason: t('The file is not in an open folder.') };
}

/** Why a file can't be shown or changed, in the user's language. @param error thrown by `FileAccess` or `refuseReadOnly`. */
export function refusalWords(error: unknown, path: string): string {
  const name = oneLine(basename(path), 100);
  switch (refusalOf(error)) {
    case 'excluded':
      return t('{0} is excluded by acpHost.nes.exclude.', name);
    case 'readOnly':
      return t('{0} is read-only.', name);
    case 'notAFile':
      return t('{0} is not a file.', name);
    case 'link':
      return t('The target of {0} could not be determined.', name);
    case 'encoding':
      return t(
        'The encoding of {0} lacks some of the characters. Set another encoding, then try again.',
        name,
      );
    default:
      return t("{0} can't be reached.", name);
  }
}
