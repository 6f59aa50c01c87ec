// Tells whether saving a document changes only the edited parts of its file. Used before this client saves a document for an agent.

import { workspace, type TextDocument } from 'vscode';

/**
 * False if VS Code, which has one kind of line end and one encoding for a document, would also write other parts of the file
 * differently. @param document without unsaved changes. @param bytes the content of its file.
 */
export async function isKeptBySaving(document: TextDocument, bytes: Uint8Array): Promise<boolean> {
  const { encoding } = document;
  return Buffer.compare(await workspace.encode(document.getText(), { encoding }), bytes) === 0;
}
