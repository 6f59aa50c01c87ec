// Applies workspace edits like VS Code's own refactorings: as one undo step, with a preview first if asked for.

import { workspace, type WorkspaceEdit } from 'vscode';
import { t } from '../../../base/l10n.ts';

export function changedMeanwhile(): string {
  return t('The text has changed meanwhile.');
}

export function notApplied(): string {
  return t('VS Code did not apply the changes.');
}

/**
 * Resolves to true if the edit was applied. With `confirm`, VS Code shows its Refactor Preview with everything ticked; false
 * means that the user discarded it, or that a document changed. May modify `edit`.
 */
export async function applyRefactoring(edit: WorkspaceEdit, confirm: boolean): Promise<boolean> {
  if (confirm) requirePreview(edit);
  return await workspace.applyEdit(edit, { isRefactoring: true });
}

/**
 * Adds an entry that needs confirmation, which is enough to show the preview. Such entries start unticked, so the real ones
 * must not be of that kind. This one has no effect and is not listed: it creates a file where a folder exists already.
 */
function requirePreview(edit: WorkspaceEdit): void {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) return;
  edit.createFile(
    folder.uri,
    { ignoreIfExists: true },
    { needsConfirmation: true, label: t('Suggested by the agent') },
  );
}
