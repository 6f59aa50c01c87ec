// Shows the list of what can be imported. Rows that cannot be imported stay unselected.

import { QuickPickItemKind, window } from 'vscode';
import { t } from '../../base/l10n.ts';
import type { ImportRow } from './importRows.ts';
import type { PlannedImport } from './planImports.ts';

/** Resolves to what the user selected, undefined if they dismissed the list. Nothing is preselected. */
export type PickImports = (rows: readonly ImportRow[]) => Promise<readonly PlannedImport[] | undefined>;

export const pickImports: PickImports = (rows) => {
  const pick = window.createQuickPick<ImportRow & { readonly kind: QuickPickItemKind }>();
  pick.title = t('Import Agents and MCP Servers');
  pick.placeholder = rows.some(({ planned }) => planned)
    ? t('Select what to add to your settings')
    : t('Nothing to import');
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = rows.map((row) => ({
    ...row,
    kind: row.heading === true ? QuickPickItemKind.Separator : QuickPickItemKind.Default,
  }));
  const { promise, resolve } = Promise.withResolvers<readonly PlannedImport[] | undefined>();
  const chosen = (): PlannedImport[] => pick.selectedItems.flatMap(({ planned }) => planned ?? []);
  pick.onDidChangeSelection((selected) => {
    const possible = selected.filter(({ planned }) => planned !== undefined);
    if (possible.length < selected.length) pick.selectedItems = possible;
  });
  pick.onDidAccept(() => {
    resolve(chosen());
    pick.hide();
  });
  pick.onDidHide(() => {
    resolve(undefined);
    pick.dispose();
  });
  pick.show();
  return promise;
};
