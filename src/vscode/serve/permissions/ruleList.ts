// The command "ACP: Manage Permission Rules": lists the permission rules in words and revokes them.

import { ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import { t } from '../../../base/l10n.ts';
import { describeRule, readRules, ruleProblem } from '../../../chat/permission/permissionRule.ts';
import { openMachineSetting } from '../../window/report.ts';
import type { RuleStore } from './ruleStore.ts';
import { oneLine, withoutIcons } from '../../window/shownText.ts';

type Item = QuickPickItem & { readonly rule?: unknown; readonly opens?: true };

/** Resolves when the list is closed. Choosing a rule, or its button, revokes it. */
export async function showRules(store: RuleStore): Promise<void> {
  const pick = window.createQuickPick<Item>();
  pick.title = t('Select what agents can do without asking');
  pick.placeholder = t('Select a rule to revoke it');
  const refresh = (): void => {
    pick.items = ruleItems(store);
  };
  refresh();
  const left = Promise.withResolvers<void>();
  pick.onDidHide(() => left.resolve());
  const remove = async (item: Item): Promise<void> => {
    if (item.rule === undefined || pick.busy) return;
    pick.busy = true;
    try {
      await store.remove(item.rule);
      refresh();
    } catch (error) {
      left.reject(error);
    } finally {
      pick.busy = false;
    }
  };
  pick.onDidTriggerItemButton(({ item }) => void remove(item));
  pick.onDidAccept(() => {
    const [item] = pick.selectedItems;
    if (item?.opens) {
      pick.hide();
      void openMachineSetting('', 'permissions.rules').run();
    } else if (item) void remove(item);
  });
  pick.show();
  try {
    await left.promise;
  } finally {
    pick.dispose();
  }
}

export function ruleItems(store: RuleStore): readonly Item[] {
  const revoke: QuickInputButton = { iconPath: new ThemeIcon('trash'), tooltip: t('Revoke this rule') };
  const items = store.items().map((rule): Item => {
    const [known] = readRules([rule]).rules;
    const text = known ? describeRule(known) : t('Invalid rule: {0}', oneLine(JSON.stringify(rule), 100));
    const detail = known ? {} : { detail: ruleProblem(rule) ?? '' };
    const icon = known ? (known.decision === 'allow' ? 'check' : 'circle-slash') : 'warning';
    return { label: `$(${icon}) ${withoutIcons(oneLine(text, 300))}`, ...detail, buttons: [revoke], rule };
  });
  const none: Item[] = items.length === 0 ? [{ label: t('No rules: agents always ask.') }] : [];
  return [...items, ...none, { label: `$(settings-gear) ${t('Open Settings')}`, opens: true }];
}
