// The interface through which the permissions service asks the user: implemented by VS Code's inputs and the chat page.

import type { CancellationToken } from '../../../base/cancellation.ts';
import type { PermissionRule } from '../../../chat/permission/permissionRule.ts';
import type { PermissionSubject } from '../../../chat/permission/permissionSubject.ts';
import type { PermissionOption } from '../../../protocol/client/permission.ts';
import type { ToolCall } from '../../../protocol/session/toolCall.ts';
import type { JudgedScope } from './workspaceLookup.ts';
import type { QuestionLife } from '../requestLife.ts';

/** @property name as the agent gave it; may be empty. */
export interface RequestingChild {
  readonly sessionId: string;
  readonly name: string;
}

export interface PermissionRequest extends JudgedScope {
  /** The session of the conversation that asks. */
  readonly sessionId: string;
  /** The subagent that asks. */
  readonly child?: RequestingChild | undefined;
  readonly toolCallId: string;
  readonly subject: PermissionSubject;
  /** The same for all versions of a request that its agent changes. */
  readonly life?: QuestionLife;
  /** Cancelled when there is a newer version of the request. Editors that show parts of this one must then say so. */
  readonly outdated?: CancellationToken;
  /** The tool call as sent in the request, with what the agent has changed since. */
  readonly toolCall?: ToolCall;
  /** The tool call as announced before the request, if its subject includes that. */
  readonly announced?: ToolCall | undefined;
  /** True if this client would do it, for a tool that it serves. The title is then by this client. */
  readonly isOwn?: boolean;
  /** Names from the code that are in the title by this client, in its order. */
  readonly titleNames?: readonly string[] | undefined;
  /** At least one. Names are the agent's text; kinds say what an option does. */
  readonly options: readonly PermissionOption[];
}

export interface PermissionPrompt {
  /**
   * Resolves to the id of the chosen option, or to undefined if the user cancelled. Several requests may be open at once.
   * When `token` is cancelled, the prompt must close; its result is ignored. A request that its agent has changed is asked again
   * after that, as another request with the same `life`.
   */
  ask(request: PermissionRequest, token: CancellationToken): Promise<string | undefined>;
}

/** A request that a rule answered. */
export interface RuleAnswer {
  readonly request: PermissionRequest;
  readonly rule: PermissionRule;
  readonly option: PermissionOption;
}
