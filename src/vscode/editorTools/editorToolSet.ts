// The port through which the MCP server calls the tools.

import type { CancellationToken } from '../../base/cancellation.ts';
import type { HostedSession } from '../../chat/session/hostedSession.ts';
import type { ToolAnswer, ToolDefinition, ToolName } from '../../editorTools/tool.ts';
import type { ToolTitle } from './tools/toolTitle.ts';

export interface ToolCaller {
  /** The session whose agent calls. */
  readonly session: HostedSession;
  /** Cancelled when the turn ends in which it calls. Default: that of the session. */
  readonly turnOver?: CancellationToken;
  /** Id of the tool call's row, which permission requests name. Changes if the agent announces the call while it runs. */
  readonly callId: string;
}

export interface EditorToolSet {
  readonly definitions: readonly ToolDefinition[];
  /** For the user, translated: "Find references to total in src/cart.ts". @param input unvalidated. */
  titleOf(name: ToolName, input: unknown): ToolTitle;
  /** Rejects only with `CancelledError`. Bad input is an answer with `isError`. */
  call(name: ToolName, input: unknown, caller: ToolCaller, token: CancellationToken): Promise<ToolAnswer>;
}
