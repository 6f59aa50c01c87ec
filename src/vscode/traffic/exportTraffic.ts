// Exports recorded messages to a file that the user chooses, as JSON Lines.

import { Uri, window, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';
import { asJsonLine, type TrafficEntry } from '../../wire/trafficEntry.ts';
import { reportError } from '../window/report.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';

/** @param target a Uri to write to; for anything else the user is asked. */
export async function exportTraffic(
  entries: readonly TrafficEntry[],
  target: unknown,
  writes: Pick<UserFileWriter, 'write'>,
): Promise<void> {
  if (entries.length === 0) {
    void window.showInformationMessage(
      t(
        'Nothing was recorded yet. Set acpHost.trace to "messages" or "verbose", use the agent, then export.',
      ),
    );
    return;
  }
  const file = target instanceof Uri ? target : await askForFile();
  if (!file) return;
  const text = entries.map((entry) => `${asJsonLine(entry)}\n`).join('');
  try {
    await writes.write(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const again = { title: t('Choose Another File'), run: () => exportTraffic(entries, undefined, writes) };
    void reportError(t('The traffic could not be written to {0}: {1}', file.fsPath, why), again);
    return;
  }
  void showExported(file, entries.length);
}

async function showExported(file: Uri, count: number): Promise<void> {
  const open = t('Open File');
  const chosen = await window.showInformationMessage(
    count === 1
      ? t('One message was exported to {0}.', file.fsPath)
      : t('{0} messages were exported to {1}.', count, file.fsPath),
    open,
  );
  if (chosen === open) await window.showTextDocument(file);
}

function askForFile(): Thenable<Uri | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: t('Export Traffic with Agents'),
    saveLabel: t('Export'),
    filters: { 'JSON Lines': ['jsonl'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'acp-traffic.jsonl') }),
  });
}
