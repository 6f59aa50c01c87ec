// Opens and saves the file of a plan that the user edits before approving it. Used by `PagePermissionPrompt`.

import { FileType, Uri, window, workspace } from 'vscode';
import { absolutePath } from '../../../chat/path/filePath.ts';

/**
 * Opens the file in an editor, at the user's click: it may be anywhere on this machine. Undefined if `path` is not the
 * absolute path of a file.
 */
export async function openPlanFile(path: string): Promise<Uri | undefined> {
  // A network path would send the user's credentials to another machine.
  if (/^[\\/]{2}|^file:/i.test(path) || absolutePath(path, '/') !== absolutePath(path, '/other'))
    return undefined;
  const absolute = absolutePath(path, '/');
  if (absolute === undefined) return undefined;
  const uri = Uri.file(absolute);
  const stat = await workspace.fs.stat(uri).then(undefined, () => undefined);
  if (stat === undefined || (stat.type & FileType.File) === 0) return undefined;
  await window.showTextDocument(uri, { preview: false });
  return uri;
}

/** Saves what the user changed in that file, and nothing else. False if it could not be saved. */
export async function savePlanFile(uri: Uri): Promise<boolean> {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  return document?.isDirty !== true || (await document.save());
}
