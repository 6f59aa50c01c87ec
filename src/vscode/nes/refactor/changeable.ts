// Decides which files a suggestion may change: eligible ones that really lie in an open folder, not behind a link.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { workspace, type Uri } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { EligibleDocuments } from '../../documents/eligibleDocuments.ts';

/** `link`: the path goes through a link, perhaps out of the folder. */
export type ChangeRefusal = 'outside' | 'excluded' | 'link';

/** Where the file or folder at `uri` really is, if it may be changed. It need not exist yet. */
export async function locateToChange(
  uri: Uri,
  eligible: EligibleDocuments,
): Promise<{ readonly path: string } | ChangeRefusal> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (uri.scheme !== 'file' || !folder) return 'outside';
  if (!eligible.hasUri(uri)) return 'excluded';
  const root = folder.uri.fsPath;
  const [realRoot, real] = await Promise.all([realPlace(root), realPlace(uri.fsPath)]);
  return relative(realRoot, real) === relative(root, uri.fsPath) ? { path: real } : 'link';
}

/** Undefined if the file or folder at `uri` may be changed, else the reason in words for the user. */
export async function whyNotChange(uri: Uri, eligible: EligibleDocuments): Promise<string | undefined> {
  const refusal = await locateToChange(uri, eligible);
  if (typeof refusal !== 'string') return undefined;
  switch (refusal) {
    case 'outside':
      return t('{0} is not in an open folder.', basename(uri.path));
    case 'excluded':
      return t('{0} is excluded by acpHost.nes.exclude.', workspace.asRelativePath(uri, false));
    case 'link':
      return t('{0} is a link.', workspace.asRelativePath(uri, false));
  }
}

async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPlace(parent), basename(path));
  }
}
