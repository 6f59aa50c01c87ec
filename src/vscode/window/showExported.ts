// The message after an export. Used by the exports of conversations and of protocol messages.

import { window, type Uri } from 'vscode';
import { t } from '../../base/l10n.ts';

/** Says where the export is, and opens it if the user wants to. */
export async function showExported(file: Uri): Promise<void> {
  const open = t('Open File');
  const chosen = await window.showInformationMessage(t('Exported to {0}.', file.fsPath), open);
  if (chosen === open) await window.showTextDocument(file);
}
