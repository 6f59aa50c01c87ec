// Finds the changes of a workspace edit that are not text edits, since VS Code's API exposes only text edits. Used by renames, and
// by the editor tools of agents.

import { stat } from 'node:fs/promises';
import type { Uri, WorkspaceEdit } from 'vscode';

export interface OtherChanges {
  /** Files that are created, moved or deleted, as when a Java class is renamed. */
  readonly files: readonly Uri[];
  /** Files that are created only if they do not exist: TypeScript's refactorings list each file that they edit. */
  readonly createdIfMissing: readonly Uri[];
  /** True if there are snippets or changes of notebook cells. */
  readonly hasOther: boolean;
}

/** An entry of VS Code's `WorkspaceEdit`. Of a created file, only `to` is set; of a deleted one, only `from`. */
interface Entry {
  readonly _type?: number;
  readonly from?: Uri;
  readonly to?: Uri;
  readonly options?: { readonly overwrite?: boolean; readonly ignoreIfExists?: boolean };
}

/** Numbers of VS Code's internal kinds of entries. */
const [fileEntry, textEntry] = [1, 2];

/**
 * Reads an internal method of VS Code's `WorkspaceEdit`. Should it be missing, nothing is found: a rename of a single text is
 * then applied without preview, and the editor tools apply only the text edits.
 */
export function otherChanges(edit: WorkspaceEdit): OtherChanges {
  const { _allEntries: read } = edit as WorkspaceEdit & { _allEntries?: () => readonly Entry[] };
  const entries = read?.call(edit) ?? [];
  const [created, others] = [
    entries.filter(isCreatedIfMissing),
    entries.filter((one) => !isCreatedIfMissing(one)),
  ];
  return {
    files: others.flatMap(urisOf),
    createdIfMissing: created.flatMap(urisOf),
    hasOther: entries.some(({ _type }) => _type !== undefined && _type !== fileEntry && _type !== textEntry),
  };
}

/** Returns the first file that the edit would create, move or delete. A file that exists already is not created. */
export async function firstMovedFile(edit: WorkspaceEdit): Promise<Uri | undefined> {
  const { files, createdIfMissing } = otherChanges(edit);
  if (files[0]) return files[0];
  for (const uri of createdIfMissing) if (!(await isThere(uri))) return uri;
  return undefined;
}

async function isThere({ scheme, fsPath }: Uri): Promise<boolean> {
  if (scheme !== 'file') return false;
  return await stat(fsPath).then(
    (found) => found.isFile(),
    () => false,
  );
}

function isCreatedIfMissing({ from, to, options }: Entry): boolean {
  return (
    from === undefined && to !== undefined && options?.ignoreIfExists === true && options.overwrite !== true
  );
}

function urisOf({ from, to }: Entry): readonly Uri[] {
  return [from, to].filter((uri) => uri !== undefined);
}
