// Writes recorded messages into a file the user names, one JSON object a line.

import { Uri, window, workspace } from 'vscode';
import { asJsonLine, type TrafficEntry } from '../wire/trafficEntry.ts';
import { reportError } from './report.ts';

/** @param target a Uri to write to; anything else: the user is asked. */
export async function exportTraffic(entries: readonly TrafficEntry[], target: unknown): Promise<void> {
  if (entries.length === 0) {
    void window.showInformationMessage(
      'Nothing was recorded yet. Set acpHost.trace to "messages" or "verbose", use the agent, then export.',
    );
    return;
  }
  const file = target instanceof Uri ? target : await askForFile();
  if (!file) return;
  const text = entries.map((entry) => `${asJsonLine(entry)}\n`).join('');
  try {
    await workspace.fs.writeFile(file, Buffer.from(text));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const again = { title: 'Choose Another File', run: () => exportTraffic(entries, undefined) };
    void reportError(`The traffic could not be written to ${file.fsPath}: ${why}`, again);
    return;
  }
  void sayWhere(file, entries.length);
}

async function sayWhere(file: Uri, count: number): Promise<void> {
  const open = 'Open File';
  const chosen = await window.showInformationMessage(
    `${count} messages were exported to ${file.fsPath}.`,
    open,
  );
  if (chosen === open) await window.showTextDocument(file);
}

function askForFile(): Thenable<Uri | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: 'Export Traffic with Agents',
    saveLabel: 'Export',
    filters: { 'JSON Lines': ['jsonl'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'acp-traffic.jsonl') }),
  });
}
