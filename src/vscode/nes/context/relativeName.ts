// What a document is called in the header of a diff.

import { Uri, workspace } from 'vscode';

/** Relative to its workspace folder, with slashes; outside of all folders, the last part of its path. */
export function relativeName(uri: string): string {
  const parsed = Uri.parse(uri);
  return workspace.getWorkspaceFolder(parsed)
    ? workspace.asRelativePath(parsed, false).replaceAll('\\', '/')
    : parsed.path.slice(parsed.path.lastIndexOf('/') + 1);
}
