// Decides the working directory of a session among the open folders.

import { t } from '../../base/l10n.ts';
import type { FolderName } from '../../chat/path/openedPath.ts';

export type PlaceLookup =
  | {
      readonly kind: 'place';
      readonly cwd: string;
      readonly folders: readonly string[];
      readonly names?: readonly FolderName[];
    }
  /** `message` is for the user. */
  | { readonly kind: 'none'; readonly message: string };

/**
 * Returns `cwd` and all of `folders` (absolute paths), the one that contains `cwd` first.
 * @param cwd the working directory of an existing session, as its agent reports it. Default: the first folder.
 * @param home the one of `folders` that contains `cwd`, under any name. Undefined if none does: `cwd` is then refused.
 */
export function placeIn(
  folders: readonly string[],
  cwd: string | undefined,
  home: string | undefined,
): PlaceLookup {
  const [first] = folders;
  if (first === undefined) return { kind: 'none', message: t('Open a folder to use an agent.') };
  if (cwd === undefined) return { kind: 'place', cwd: first, folders };
  if (home === undefined) {
    return {
      kind: 'none',
      message: t('This session belongs to the folder {0}. Open the folder to continue the session.', cwd),
    };
  }
  return { kind: 'place', cwd, folders: [home, ...folders.filter((folder) => folder !== home)] };
}
