// Answers `workspace/open_documents`: documents that VS Code has loaded, and files of tabs it has not loaded yet.

import { workspace, type Uri } from 'vscode';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import { hasFilePath, type AllowedDocuments } from '../../documents/fileDocument.ts';
import { filesInTabs } from '../../documents/fileTabs.ts';

/** Most tabs checked for one answer. */
const mostTabs = 1_000;

/** @param languageOf resolves to the language of a file that is not loaded; undefined if it cannot be loaded. */
export async function listOpenDocuments(
  allowed: AllowedDocuments,
  languageOf: (uri: Uri) => Promise<string | undefined>,
): Promise<WorkspaceDocument[]> {
  const listed = new Map<string, WorkspaceDocument>();
  for (const document of workspace.textDocuments) {
    if (!hasFilePath(document.uri) || !allowed.has(document)) continue;
    const uri = document.uri.toString();
    listed.set(uri, { uri, languageId: document.languageId });
  }
  for (const tab of filesInTabs().slice(0, mostTabs)) {
    const uri = tab.toString();
    if (listed.has(uri) || !hasFilePath(tab) || !allowed.hasUri(tab)) continue;
    const languageId = await languageOf(tab);
    if (languageId !== undefined) listed.set(uri, { uri, languageId });
  }
  return [...listed.values()];
}
