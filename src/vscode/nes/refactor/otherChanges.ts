// Finds the changes of a workspace edit that are not text edits, since VS Code's API exposes only text edits. Used by renames, and
// by the editor tools of agents.

import type { Uri, WorkspaceEdit } from 'vscode';

export interface OtherChanges {
  /** Files that are created, moved or deleted, as when a Java class is renamed. */
  readonly files: readonly Uri[];
  /** True if there are snippets or changes of notebook cells. */
  readonly hasOther: boolean;
}

/** Numbers of VS Code's internal kinds of entries. */
const [fileEntry, textEntry] = [1, 2];

/**
 * Reads an internal method of VS Code's `WorkspaceEdit`. Should it be missing, nothing is found: a rename of a single text is
 * then applied without preview, and the editor tools apply only the text edits.
 */
export function otherChanges(edit: WorkspaceEdit): OtherChanges {
  const { _allEntries: read } = edit as WorkspaceEdit & {
    _allEntries?: () => readonly { readonly _type?: number; readonly from?: Uri; readonly to?: Uri }[];
  };
  const entries = read?.call(edit) ?? [];
  return {
    files: entries.flatMap(({ from, to }) => [from, to].filter((uri) => uri !== undefined)),
    hasOther: entries.some(({ _type }) => _type !== undefined && _type !== fileEntry && _type !== textEntry),
  };
}
