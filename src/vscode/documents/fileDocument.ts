// Recognises documents with a path that agents understand: files on the host that the extension runs on. In a remote window
// that is the remote host, whose documents have the scheme `file`.

import type { TextDocument, Uri } from 'vscode';

/** The documents and files that agents may access; implemented by `EligibleDocuments`. */
export interface AllowedDocuments {
  has(document: TextDocument): boolean;
  hasUri(uri: Uri): boolean;
}

/** True for `file:///` and an absolute path; false for a share of another host. */
export function hasFilePath({ scheme, authority }: Uri): boolean {
  return scheme === 'file' && authority === '';
}
