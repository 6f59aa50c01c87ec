// Names attached files for display, and warns about files outside the workspace or excluded, after resolving links.

import { Uri, workspace } from 'vscode';
import { isInFolder } from '../../../base/isInFolder.ts';
import { t } from '../../../base/l10n.ts';
import { findRealPlace } from '../../files/realPlace.ts';
import { oneLine } from '../../window/shownText.ts';

/** Decides which files may be sent to agents. */
export interface AllowedFiles {
  hasUri(uri: Uri): boolean;
}

/** Path relative to the workspace folder, with slashes; the last segment if it is in none. Sanitized for display. */
export function shownName(uri: Uri): string {
  const inside = workspace.getWorkspaceFolder(uri) !== undefined;
  const path = inside ? workspace.asRelativePath(uri).replaceAll('\\', '/') : uri.path.replace(/\/$/, '');
  return oneLine(inside ? path : path.slice(path.lastIndexOf('/') + 1), 300);
}

/** Undefined if there is nothing to warn about. Never rejects. */
export async function warningFor(uri: Uri, allowed: AllowedFiles): Promise<string | undefined> {
  if (uri.scheme !== 'file') return undefined;
  const place = await findRealPlace(uri.fsPath);
  const isOutside = place.kind === 'unknown' || !(await isInside(place.path));
  const names = place.kind === 'unknown' ? [uri] : [uri, Uri.file(place.path)];
  const isExcluded = names.some((one) => !allowed.hasUri(one) || !allowed.hasUri(Uri.joinPath(one, 'x')));
  if (isOutside && isExcluded) return t('outside the workspace, and excluded from agent context');
  if (isOutside) return t('outside the workspace');
  return isExcluded ? t('excluded from agent context') : undefined;
}

/** @param path with links resolved. */
async function isInside(path: string): Promise<boolean> {
  for (const folder of workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== 'file') continue;
    const root = await findRealPlace(folder.uri.fsPath);
    if (root.kind === 'there' && isInFolder({ path, folder: root.path })) return true;
  }
  return false;
}
