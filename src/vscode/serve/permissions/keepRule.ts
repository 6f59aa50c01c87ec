// Stores a rule that the user created from a permission request, and answers that request by it.

import { window } from 'vscode';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import { automaticAnswer } from '../../../chat/permission/automaticAnswer.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { judgeRequest } from './judgeRequest.ts';
import type { PermissionRequest } from './permissionPrompt.ts';
import type { RuleStore } from './ruleStore.ts';

/** The id of the option that the rule selects; undefined if it selects none, which is shown to the user. */
export async function keepRule(
  rule: PermissionRule,
  request: PermissionRequest,
  store: Pick<RuleStore, 'add' | 'rules'>,
  logger: Logger,
): Promise<string | undefined> {
  await store.add(rule);
  logger.info(`The user created a rule: ${describeRule(rule)}`);
  const verdict = await judgeRequest(store.rules(), request.subject, request);
  const option = verdict.kind === 'ask' ? undefined : automaticAnswer(verdict.kind, request.options);
  if (!option)
    window.setStatusBarMessage(t('ACP: the rule is kept. This request still needs your answer.'), 8_000);
  return option?.optionId;
}
