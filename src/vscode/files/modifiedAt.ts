// Returns when a file was last changed, for the records of what agents got of it.

import { stat } from 'node:fs/promises';
import { Uri, workspace } from 'vscode';

/** ms since 1970. Undefined if the file does not exist, or if its document has unsaved changes. Never rejects. */
export async function fileModifiedAt(uri: string): Promise<number | undefined> {
  const file = Uri.parse(uri);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open?.isDirty === true) return undefined;
  const found = await stat(file.fsPath).catch(() => undefined);
  return found?.mtime.getTime();
}
