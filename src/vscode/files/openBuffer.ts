// Finds the document that VS Code has open for a file, also if it was opened through a link.

import { workspace, type TextDocument } from 'vscode';
import type { FilePlace } from './filePlace.ts';
import { findRealPlace } from './realPlace.ts';

/** Prefers a document with unsaved changes if several show the same file. */
export async function findOpenBuffer({ requested, path }: FilePlace): Promise<TextDocument | undefined> {
  let found: TextDocument | undefined;
  for (const document of workspace.textDocuments) {
    if (!isFile(document)) continue;
    const { fsPath } = document.uri;
    const isSame = areSame(fsPath, path) || areSame(fsPath, requested);
    if (isSame && document.isDirty) return document;
    if (isSame) found ??= document;
  }
  for (const document of workspace.textDocuments) {
    if (!isFile(document) || !document.isDirty) continue;
    const place = await findRealPlace(document.uri.fsPath);
    if (place.kind === 'there' && areSame(place.path, path)) return document;
  }
  return found;
}

function isFile({ uri, isClosed }: TextDocument): boolean {
  return uri.scheme === 'file' && !isClosed;
}

/** VS Code writes drive letters in lower case, and these file systems ignore case. */
const ignoreCase = process.platform === 'win32' || process.platform === 'darwin';

function areSame(one: string, other: string): boolean {
  return one === other || (ignoreCase && one.toLowerCase() === other.toLowerCase());
}
