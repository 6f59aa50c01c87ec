// Lets the user choose one of the rules that a permission request allows to create, in a list that shows each rule whole. Used by
// `NativePermissionPrompt`.

import { window, type QuickPickItem } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import { showLines } from '../../window/shortLines.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { inShort, offeredRuleItems, type RuleItem } from './offeredRuleItems.ts';

/** Resolves to undefined if the list was closed or `token` was cancelled. */
export async function pickRule(
  rules: readonly PermissionRule[],
  token: CancellationToken,
): Promise<PermissionRule | undefined> {
  const pick = window.createQuickPick<QuickPickItem & RuleItem>();
  pick.title = t('Always Without Asking');
  pick.placeholder = t(
    'Saved in the setting acpHost.permissions.rules on this machine. Revoke the rule with "ACP: Manage Permission Rules".',
  );
  pick.ignoreFocusOut = true;
  const items = offeredRuleItems(rules);
  showLines(pick, items, inShort(items), ({ rule }) => rule !== undefined);
  const chosen = Promise.withResolvers<PermissionRule | undefined>();
  const over = token.onCancellationRequested(() => chosen.resolve(undefined));
  pick.onDidHide(() => chosen.resolve(undefined));
  pick.onDidAccept(() => {
    const rule = pick.selectedItems[0]?.rule;
    if (rule) chosen.resolve(rule);
  });
  pick.show();
  try {
    return await chosen.promise;
  } finally {
    over.dispose();
    pick.dispose();
  }
}
