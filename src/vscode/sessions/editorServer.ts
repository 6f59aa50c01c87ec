// The MCP server "editor" that each session of a conversation gets: a port that `vscode/editorTools` implements and
// `openWithEditor` uses.

import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { StdioMcpServer } from '../../protocol/session/mcpServer.ts';

export const editorServerName = 'editor';

/** The access of one session. */
export interface EditorAccess {
  /** The definition for the agent; its `env` holds the token of this session. Undefined if the window can't listen. */
  readonly server: StdioMcpServer | undefined;
  /** Called with the session once its owner has it. Called again if another way of restoring the session is tried. */
  bind(session: AgentSession): void;
  /** Called once the session is open. The access ends with the session. */
  opened(session: AgentSession): void;
  /** Called if no session was opened. */
  revoke(): void;
}

export interface EditorServer {
  /** Undefined if all tools are off. If the window can't listen, this is logged. Never rejects. */
  grant(agent: string): Promise<EditorAccess | undefined>;
}
