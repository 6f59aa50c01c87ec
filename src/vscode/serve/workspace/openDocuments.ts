// `workspace/open_documents`: what VS Code has loaded, and the tabs it restored but has not loaded yet.

import { workspace, type Uri } from 'vscode';
import type { WorkspaceDocument } from '../../../protocol/client/workspace.ts';
import { hasFilePath, type AllowedDocuments } from '../../documents/fileDocument.ts';
import { filesInTabs } from '../../documents/fileTabs.ts';

/** Tabs looked at for one answer: more are no list anybody reads. */
const mostTabs = 1_000;

/** @param languageOf of a file that is not loaded; undefined when it can't be. */
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
