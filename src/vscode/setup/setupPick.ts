// The list of Check Setup as a quick pick of VS Code.

import { QuickPickItemKind, ThemeIcon, window, type QuickPickItem } from 'vscode';
import { t } from '../../base/l10n.ts';
import { oneLine, withoutIcons } from '../window/shownText.ts';
import type { SetupPick } from './setupList.ts';
import { actionTitle, isReportAction, type SetupAction, type SetupRow } from './setupRow.ts';
import type { SetupRows } from './setupRows.ts';

export interface SetupItem extends QuickPickItem {
  readonly id: string;
  readonly action: SetupAction | undefined;
  readonly needsAttention: boolean;
}

/** Opens the list, without rows. */
export function openSetupPick(): SetupPick {
  const pick = window.createQuickPick<SetupItem>();
  pick.title = t('Check Setup');
  pick.placeholder = t('Checking…');
  pick.busy = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  let isOpen = true;
  let waiting: PromiseWithResolvers<SetupAction | undefined> | undefined;
  pick.onDidAccept(() => {
    const action = pick.selectedItems[0]?.action;
    if (action) waiting?.resolve(action);
  });
  pick.onDidTriggerItemButton(() => waiting?.resolve({ kind: 'showDetails' }));
  pick.onDidHide(() => {
    isOpen = false;
    waiting?.resolve(undefined);
    pick.dispose();
  });
  pick.show();
  return {
    show(rows, isBusy) {
      if (!isOpen) return;
      const [active] = pick.activeItems;
      pick.placeholder = summary(rows);
      pick.items = setupItems(rows);
      pick.busy = isBusy;
      // Not if it moved to the others, which may be out of sight.
      const again = pick.items.find(
        ({ id, needsAttention }) => id === active?.id && needsAttention === active.needsAttention,
      );
      if (again) pick.activeItems = [again];
    },
    async next() {
      if (!isOpen) return undefined;
      waiting = Promise.withResolvers();
      const action = await waiting.promise;
      waiting = undefined;
      return action;
    },
    close: () => pick.hide(),
  };
}

function summary({ attention }: SetupRows): string {
  if (attention.length === 0) return t('Nothing needs your attention');
  return attention.length === 1
    ? t('1 thing needs your attention. Press Enter on a row to run its action.')
    : t('{0} things need your attention. Press Enter on a row to run its action.', attention.length);
}

export function setupItems({ attention, others }: SetupRows): readonly SetupItem[] {
  return [
    ...(attention.length === 0 ? [] : [heading(t('Needs attention'))]),
    ...attention.map((row) => itemOf(row, true)),
    ...(others.length === 0 ? [] : [heading(t('In order'))]),
    ...others.map((row) => itemOf(row)),
    heading(''),
    itemOf({
      ...{ id: 'details', level: 'fine', label: t('Show Details'), action: { kind: 'showDetails' } },
      detail: t('Opens all rows in an editor, with their full details'),
    }),
    itemOf({
      ...{ id: 'report', level: 'fine', label: t('Copy Report'), action: { kind: 'copyReport' } },
      detail: t('As Markdown, for an issue: without secrets, accounts and contents of files'),
    }),
  ];
}

function itemOf({ id, level, label, detail, account, action }: SetupRow, needsAttention = false): SetupItem {
  const more = [detail, account].filter(Boolean).join(' · ');
  const report = action && isReportAction(action) ? action : undefined;
  return {
    ...{ id, action, needsAttention },
    label: `$(${report ? reportIcons[report.kind] : icons[level]}) ${shown(label, 150)}`,
    ...(action && !report && { description: `→ ${actionTitle(action)}` }),
    ...(more !== '' && { detail: shown(more, 500) }),
    ...(more.length > mostInSight && {
      buttons: [{ iconPath: new ThemeIcon(reportIcons.showDetails), tooltip: t('Show Details') }],
    }),
  };
}

/** UTF-16 units of a detail that the list shows whole, at its usual width. */
const mostInSight = 90;

const reportIcons = { showDetails: 'open-preview', copyReport: 'copy' } as const;

/** In the label, where screen readers name them. */
const icons: Readonly<Record<SetupRow['level'], string>> = {
  problem: 'error',
  warning: 'warning',
  note: 'info',
  fine: 'pass',
};

function heading(label: string): SetupItem {
  return {
    id: `heading ${label}`,
    label,
    kind: QuickPickItemKind.Separator,
    action: undefined,
    needsAttention: false,
  };
}

function shown(text: string, most: number): string {
  return withoutIcons(oneLine(text, most));
}
