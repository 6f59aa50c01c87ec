// Asks the user which recorded messages to show, with a list of the recorded directions, agents and methods.

import { QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { TrafficEntry } from '../../wire/trafficEntry.ts';
import type { TrafficFilter } from '../../wire/trafficFilter.ts';

interface FilterItem extends QuickPickItem {
  readonly filter?: TrafficFilter;
}

/** Choices of several groups are combined; no choice shows everything. Undefined if the user dismissed the list. */
export async function askForFilter(
  entries: readonly TrafficEntry[],
  current: TrafficFilter,
): Promise<TrafficFilter | undefined> {
  const agents = new Set(entries.map(({ agent }) => agent));
  const methods = new Set(entries.flatMap(({ method }) => (method === undefined ? [] : [method])));
  const items: FilterItem[] = [
    { label: t('Errors only'), filter: { errorsOnly: true }, picked: current.errorsOnly === true },
    ...group(t('Direction'), [
      { label: t('→ sent'), filter: { direction: 'sent' }, picked: current.direction === 'sent' },
      { label: t('← received'), filter: { direction: 'received' }, picked: current.direction === 'received' },
    ]),
    ...group(t('Agent'), named(agents, 'agent', current)),
    ...group(t('Method'), named(methods, 'method', current)),
  ];
  const chosen = await window.showQuickPick(items, {
    canPickMany: true,
    title: t('Traffic with agents: show only'),
    placeHolder: t('Nothing chosen shows everything; of each group the last one chosen counts'),
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
