// Applies changes of several files as VS Code applies its own refactorings: one step to undo, and a preview before it.

import { workspace, type WorkspaceEdit } from 'vscode';
import { t } from '../../../base/l10n.ts';

export function changedMeanwhile(): string {
  return t('The text has changed meanwhile.');
}

export function notApplied(): string {
  return t('VS Code did not apply the changes.');
}

/**
 * Whether it was applied. With `confirm` VS Code shows its Refactor Preview, with everything ticked, and false means that
 * the user discarded it, or that a document changed. `edit` belongs to this function afterwards.
 */
export async function applyRefactoring(edit: WorkspaceEdit, confirm: boolean): Promise<boolean> {
  if (confirm) askFirst(edit);
  return await workspace.applyEdit(edit, { isRefactoring: true });
}

/**
 * One entry that needs confirmation is enough to bring up the preview, where such entries are not ticked: were all of
 * them so, the user would have to tick every one. So it is one that does nothing and that VS Code does not list: to make
 * a file where something is already.
 */
function askFirst(edit: WorkspaceEdit): void {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) return;
  edit.createFile(
    folder.uri,
    { ignoreIfExists: true },
    { needsConfirmation: true, label: t('Suggested by the agent') },
  );
}
