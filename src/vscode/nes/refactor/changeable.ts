// Which files a suggestion may change: those that agents may hear of, in the folders that are open, and really there.

import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { workspace, type Uri } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { EligibleDocuments } from '../eligibleDocuments.ts';

/** Why the file or folder at `uri` is left alone, for the user; undefined: it may be changed. It need not exist yet. */
export async function whyNotChange(uri: Uri, eligible: EligibleDocuments): Promise<string | undefined> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (uri.scheme !== 'file' || !folder) return t('{0} is not in an open folder.', basename(uri.path));
  const name = workspace.asRelativePath(uri, false);
  if (!eligible.hasUri(uri)) return t('{0} is excluded by acpHost.nes.exclude.', name);
  const root = folder.uri.fsPath;
  // A link may lead anywhere, out of the folder too.
  const [realRoot, real] = await Promise.all([realPlace(root), realPlace(uri.fsPath)]);
  return relative(realRoot, real) === relative(root, uri.fsPath) ? undefined : t('{0} is a link.', name);
}

async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPlace(parent), basename(path));
  }
}
