// Facts of the editor for the records of what agents got: the documents that answers leave out, and when files changed.

import { stat } from 'node:fs/promises';
import { Uri, window, workspace } from 'vscode';
import { hasFilePath, type AllowedDocuments } from '../documents/vscodeDocument.ts';

/** Maximum documents of one answer. */
const most = 50;

/** URIs of open documents that answers to the method leave out, since agents may not access them. */
export function withheldDocuments(method: string, allowed: AllowedDocuments): readonly string[] {
  const active = window.activeTextEditor?.document;
  const documents =
    method === 'workspace/open_documents'
      ? workspace.textDocuments
      : method === 'workspace/active_document' && active
        ? [active]
        : [];
  return documents
    .filter((document) => hasFilePath(document.uri) && !allowed.has(document))
    .slice(0, most)
    .map(({ uri }) => uri.toString());
}

/** ms since 1970. Undefined if the file does not exist, or if its document has unsaved changes. Never rejects. */
export async function fileModifiedAt(uri: string): Promise<number | undefined> {
  const file = Uri.parse(uri);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open?.isDirty === true) return undefined;
  const found = await stat(file.fsPath).catch(() => undefined);
  return found?.mtime.getTime();
}
