// Says in the status bar what a rule answered, since nobody was asked.

import { window } from 'vscode';
import type { RuleAnswer } from './permissionPrompt.ts';
import { requestSummary } from './permissionText.ts';
import { withoutIcons } from './shownText.ts';

/** ms */
const howLong = 8_000;

export function tellRuleAnswer({ request, rule }: RuleAnswer): void {
  const icon = rule.decision === 'allow' ? 'check' : 'circle-slash';
  const done = rule.decision === 'allow' ? 'allowed' : 'refused';
  const text = `$(${icon}) ACP: ${done} by your rule: ${withoutIcons(requestSummary(request))}`;
  window.setStatusBarMessage(text, howLong);
}
