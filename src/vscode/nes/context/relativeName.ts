// Names a document in the headers of diffs that are sent to the agent.

import { Uri, workspace } from 'vscode';

/** The path relative to the workspace folder, with slashes; outside all folders, the file name. */
export function relativeName(uri: string): string {
  const parsed = Uri.parse(uri);
  return workspace.getWorkspaceFolder(parsed)
    ? workspace.asRelativePath(parsed, false).replaceAll('\\', '/')
    : parsed.path.slice(parsed.path.lastIndexOf('/') + 1);
}
