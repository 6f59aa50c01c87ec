// Lets the user choose one of the rules that a permission request allows to create, in a list that shows each rule whole. Used by
// `NativePermissionPrompt`.

import type { CancellationToken } from '../../../base/cancellation.ts';
import { t } from '../../../base/l10n.ts';
import { pickLine } from '../../window/shortLines.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { inShort, offeredRuleItems } from './offeredRuleItems.ts';

/** Resolves to undefined if the list was closed or `token` was cancelled. */
export function pickRule(
  rules: readonly PermissionRule[],
  token: CancellationToken,
): Promise<PermissionRule | undefined> {
  const items = offeredRuleItems(rules);
  const list = {
    title: t('Always Without Asking'),
    placeholder: t(
      'Saved in the setting acpHost.permissions.rules on this machine. Revoke the rule with "ACP: Manage Permission Rules".',
    ),
    ...{ items, short: inShort(items) },
    firstActive: ({ rule }: (typeof items)[number]) => rule !== undefined,
  };
  return pickLine(list, token, ({ rule }) => rule);
}
