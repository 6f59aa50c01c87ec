// Inserts code of a message at the cursor of the active editor, as one undo step, unless the document is read-only.

import { Uri, window, workspace, type TextDocument } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { refuseReadOnly } from '../../files/readOnlyFile.ts';
import { refusalWords } from './refusalWords.ts';

/** Undefined if it was inserted; else the reason, for the user. */
export async function insertCode(text: string): Promise<string | undefined> {
  const editor = window.activeTextEditor;
  if (!editor) return t('Open a file and put the cursor where the code should go.');
  const { document } = editor;
  const why = await whyNotWritable(document);
  if (why !== undefined) return why;
  const { version } = document;
  const code = text.replace(/\r?\n$/, '');
  const edited = await editor.edit((edit) => edit.replace(editor.selection, code));
  // `edit` also resolves to true for an editor that ignores the edit.
  if (!edited || document.version === version) return t('The editor did not take it.');
  await window.showTextDocument(document, { viewColumn: editor.viewColumn ?? 1, preserveFocus: false });
  return undefined;
}

/** The reason for the user; undefined if it is writable. */
export async function whyNotWritable({ uri, isUntitled }: TextDocument): Promise<string | undefined> {
  if (isUntitled) return undefined;
  if (uri.scheme !== 'file')
    return workspace.fs.isWritableFileSystem(uri.scheme) === true ? undefined : t('The editor is read-only.');
  return await whyReadOnly(uri);
}

/** Like `whyNotWritable`, for a file that may not exist. */
export async function whyReadOnly(uri: Uri): Promise<string | undefined> {
  const exists = await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  try {
    await refuseReadOnly({ requested: uri.fsPath, path: uri.fsPath, exists });
    return undefined;
  } catch (error) {
    return refusalWords(error, uri.fsPath);
  }
}
