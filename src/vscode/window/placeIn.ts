// Decides the working directory of a session among the open folders.

import { isInFolder } from '../../base/isInFolder.ts';
import { t } from '../../base/l10n.ts';

export type PlaceLookup =
  | { readonly kind: 'place'; readonly cwd: string; readonly folders: readonly string[] }
  /** `message` is for the user. */
  | { readonly kind: 'none'; readonly message: string };

/**
 * Returns `cwd` and all of `folders` (absolute paths), the one that contains `cwd` first. Refuses a `cwd` outside them.
 * @param cwd the working directory of an existing session, as its agent reports it. Default: the first folder.
 */
export function placeIn(folders: readonly string[], cwd?: string): PlaceLookup {
  const [first] = folders;
  if (first === undefined) return { kind: 'none', message: t('Open a folder to use an agent.') };
  if (cwd === undefined) return { kind: 'place', cwd: first, folders };
  // The innermost, if folders are nested.
  const home = folders
    .filter((folder) => isInFolder({ path: cwd, folder }))
    .toSorted((a, b) => b.length - a.length)[0];
  if (home === undefined) {
    return {
      kind: 'none',
      message: t('This session belongs to the folder {0}. Open the folder to continue the session.', cwd),
    };
  }
  return { kind: 'place', cwd, folders: [home, ...folders.filter((folder) => folder !== home)] };
}
