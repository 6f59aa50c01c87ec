// Checks whether a file that an agent named may be shown or changed: in the open folders after resolving links, and not
// excluded.

import { t } from '../../../base/l10n.ts';
import { findRealPlace, isWithin } from '../../files/realPlace.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import type { FilePlace } from '../../files/filePlace.ts';
import { openFolders } from '../../window/workspacePlace.ts';
import { refusalWords } from './refusalWords.ts';

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
    if (real.kind === 'there' && isWithin(real.path, place.path)) return { kind: 'file', place };
  }
  return { kind: 'refused', reason: t('It is not in the open folders.') };
}
