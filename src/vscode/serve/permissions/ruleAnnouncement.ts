// Shows in the status bar that a rule answered a permission request, since the user was not asked.

import { window } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { RuleAnswer } from './permissionPrompt.ts';
import { requestSummary } from './permissionText.ts';
import { withoutIcons } from '../../window/shownText.ts';

/** ms that the message stays. */
const howLong = 8_000;

export function showRuleAnswer({ request, rule }: RuleAnswer): void {
  const icon = rule.decision === 'allow' ? 'check' : 'circle-slash';
  const what = withoutIcons(requestSummary(request));
  const text =
    rule.decision === 'allow'
      ? t('ACP: allowed by your rule: {0}', what)
      : t('ACP: refused by your rule: {0}', what);
  window.setStatusBarMessage(`$(${icon}) ${text}`, howLong);
}
