// How a file that is attached is named, and what the user should know of where it is: what counts is where it really leads.

import { Uri, workspace } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { findRealPlace, isWithin } from '../../serve/realPlace.ts';
import { oneLine } from '../../serve/shownText.ts';

/** Who says which files agents may hear of. */
export interface AllowedFiles {
  hasUri(uri: Uri): boolean;
}

/** Relative to its workspace folder, with slashes; outside of all folders, its last part. Fit to be shown. */
export function shownName(uri: Uri): string {
  const inside = workspace.getWorkspaceFolder(uri) !== undefined;
  const path = inside ? workspace.asRelativePath(uri).replaceAll('\\', '/') : uri.path.replace(/\/$/, '');
  return oneLine(inside ? path : path.slice(path.lastIndexOf('/') + 1), 300);
}

/** Undefined: nothing. Never rejects. */
export async function warningFor(uri: Uri, allowed: AllowedFiles): Promise<string | undefined> {
  if (uri.scheme !== 'file') return undefined;
  const isOutside = !(await isInside(uri));
  const isExcluded = !allowed.hasUri(uri) || !allowed.hasUri(Uri.joinPath(uri, 'x'));
  if (isOutside && isExcluded) return t('outside the workspace, and excluded from what agents see');
  if (isOutside) return t('outside the workspace');
  return isExcluded ? t('excluded from what agents see') : undefined;
}

async function isInside(uri: Uri): Promise<boolean> {
  const place = await findRealPlace(uri.fsPath);
  if (place.kind === 'unknown') return false;
  for (const folder of workspace.workspaceFolders ?? []) {
    if (folder.uri.scheme !== 'file') continue;
    const root = await findRealPlace(folder.uri.fsPath);
    if (root.kind === 'there' && isWithin(root.path, place.path)) return true;
  }
  return false;
}
