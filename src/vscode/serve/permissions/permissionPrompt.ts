// The port through which the user is asked for a permission: today VS Code's own inputs, with a chat page the page.

import type { CancellationToken } from '../../../base/cancellation.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import type { RuleScope } from '../../../chat/permission/permissionRules.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import type { PermissionOption } from '../../../protocol/client/permission.ts';
import type { ToolCall } from '../../../protocol/session/toolCall.ts';

export interface PermissionRequest extends RuleScope {
  /** Of the session that asks, wherever the user is looking. */
  readonly sessionId: string;
  readonly toolCallId: string;
  readonly subject: PermissionSubject;
  /** As it stands in the request. */
  readonly toolCall?: ToolCall;
  /** At least one; their names are the agent's words, their kinds say what they do. */
  readonly options: readonly PermissionOption[];
}

export interface PermissionPrompt {
  /**
   * Asks until there is an answer: the chosen option's id; undefined when the user cancelled. Several may be open at once.
   * When `token` is cancelled nobody waits any more, and what is shown has to go.
   */
  ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined>;
}

/** A request that a rule answered. */
export interface RuleAnswer {
  readonly request: PermissionRequest;
  readonly rule: PermissionRule;
  readonly option: PermissionOption;
}
