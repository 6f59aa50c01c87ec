// Stores a permission rule and applies it to the request that it was created from. Used by `RuleStore`.

import type { Logger } from '../../../base/logger.ts';
import { automaticAnswer } from '../../../chat/permission/offeredOptions.ts';
import { describeRule, type PermissionRule } from '../../../chat/permission/permissionRule.ts';
import { judgeRequest } from './judgeRequest.ts';
import type { PermissionRequest } from './permissionPrompt.ts';

/** The stored rules. */
export interface KeptRules {
  /** Does nothing if the same rule exists. */
  add(rule: PermissionRule): Promise<void>;
  rules(): readonly PermissionRule[];
}

/** Resolves to the id of the option that the rule selects; undefined if it selects none. */
export async function keepRule(
  rule: PermissionRule,
  request: PermissionRequest,
  store: KeptRules,
  logger: Logger,
): Promise<string | undefined> {
  await store.add(rule);
  logger.info(`The user created a rule: ${describeRule(rule, 'nameAndId')}`);
  const verdict = await judgeRequest(store.rules(), request.subject, request);
  const option = verdict.kind === 'ask' ? undefined : automaticAnswer(verdict.kind, request.options);
  return option?.optionId;
}
