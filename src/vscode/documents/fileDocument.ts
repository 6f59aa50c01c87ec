// Which documents have a name that an agent understands: a file on the host this extension runs on, which is the remote
// one in a remote window, where VS Code maps its documents to `file`.

import type { TextDocument, Uri } from 'vscode';

/** What agents may hear of, as `EligibleDocuments` decides it. */
export interface AllowedDocuments {
  has(document: TextDocument): boolean;
  hasUri(uri: Uri): boolean;
}

/** Whether it is written `file:///` and an absolute path. On a share of another host it is not. */
export function hasFilePath({ scheme, authority }: Uri): boolean {
  return scheme === 'file' && authority === '';
}
