// Opens and saves the file of a plan that the user edits before approving it. Used by `PagePermissionPrompt`.

import { FileType, Uri, window, workspace } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { absolutePath } from '../../../chat/path/filePath.ts';
import type { RequestDocuments } from '../../window/requestDocuments.ts';
import type { OpenPlan, PermissionEditor } from './pagePermissionPrompt.ts';

/** VS Code's editor for permission requests. */
export function permissionEditor(documents: RequestDocuments): PermissionEditor {
  return {
    showText: (name, text, validity) => documents.showText(name, text, { validity }),
    openPlan: openPlanFile,
  };
}

/**
 * Opens the file in an editor, at the user's click: it may be anywhere on this machine. Undefined if `path` is not the
 * absolute path of a file.
 */
async function openPlanFile(path: string): Promise<OpenPlan | undefined> {
  // A network path would send the user's credentials to another machine.
  if (/^[\\/]{2}|^file:/i.test(path) || absolutePath(path, '/') !== absolutePath(path, '/other'))
    return undefined;
  const absolute = absolutePath(path, '/');
  if (absolute === undefined) return undefined;
  const uri = Uri.file(absolute);
  const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
  if (stat === undefined || (stat.type & FileType.File) === 0) return undefined;
  await window.showTextDocument(uri, { preview: false });
  return { save: () => savePlanFile(uri) };
}

/** Saves what the user changed in that file, and nothing else. */
async function savePlanFile(uri: Uri): Promise<boolean> {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document?.isDirty !== true || (await document.save())) return true;
  void window.showErrorMessage(t('The plan was not approved, since its file could not be saved.'));
  return false;
}
