// Asks which protocol messages to record and to show, and writes them to a file. Loaded by `Traffic` when a command needs it.

import { QuickPickItemKind, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { t } from '../../base/l10n.ts';
import { asJsonLine, type TrafficEntry, type TrafficFilter } from '../../wire/trafficEntry.ts';
import type { UserFileWriter } from '../files/userFileWriter.ts';
import { section } from '../settings/settings.ts';
import { reportError } from '../window/report.ts';
import { showExported } from '../window/showExported.ts';

/** An output channel can't have buttons. */
export async function offerToRecord(): Promise<void> {
  const levels = { [t('Record Names and Sizes')]: 'messages', [t('Record Whole Messages')]: 'verbose' };
  const chosen = await window.showInformationMessage(
    t('Protocol messages are not recorded. Whole messages contain the text of your files.'),
    ...Object.keys(levels),
  );
  if (chosen !== undefined) await workspace.getConfiguration(section).update('trace', levels[chosen], true);
}

interface FilterItem extends QuickPickItem {
  readonly filter?: TrafficFilter;
}

/**
 * Lets the user choose which messages to show, from a list of the recorded directions, agents and methods. Choices of several
 * groups are combined; no choice shows everything. Undefined if the user dismissed the list.
 */
export async function askForFilter(
  entries: readonly TrafficEntry[],
  current: TrafficFilter,
): Promise<TrafficFilter | undefined> {
  const agents = new Set(entries.map(({ agent }) => agent));
  const methods = new Set(entries.flatMap(({ method }) => (method === undefined ? [] : [method])));
  const items: FilterItem[] = [
    { label: t('Errors only'), filter: { errorsOnly: true }, picked: current.errorsOnly === true },
    ...group(t('Direction'), [
      { label: `→ ${t('sent')}`, filter: { direction: 'sent' }, picked: current.direction === 'sent' },
      {
        label: `← ${t('received')}`,
        filter: { direction: 'received' },
        picked: current.direction === 'received',
      },
    ]),
    ...group(t('Agent'), named(agents, 'agent', current)),
    ...group(t('Method'), named(methods, 'method', current)),
  ];
  const chosen = await window.showQuickPick(items, {
    canPickMany: true,
    title: t('Filter Protocol Messages'),
    placeHolder: t('Select nothing to show everything. In each group, the last selection applies'),
  });
  return chosen && Object.assign({}, ...chosen.map(({ filter }) => filter ?? {}));
}

function named(names: Iterable<string>, key: 'agent' | 'method', current: TrafficFilter): FilterItem[] {
  return [...names]
    .toSorted()
    .map((label) => ({ label, filter: { [key]: label }, picked: current[key] === label }));
}

function group(label: string, items: readonly FilterItem[]): FilterItem[] {
  return [{ label, kind: QuickPickItemKind.Separator }, ...items];
}

/** Writes recorded messages to a file, as JSON Lines. @param target a Uri to write to; for anything else the user is asked. */
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
    void reportError(t('{0} could not be written: {1}', file.fsPath, why), again);
    return;
  }
  void showExported(file);
}

function askForFile(): Thenable<Uri | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: t('Export Protocol Messages'),
    saveLabel: t('Export'),
    filters: { 'JSON Lines': ['jsonl'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, 'acp-traffic.jsonl') }),
  });
}
