// Opens a session with the MCP server "editor" among its servers. Used wherever a session is opened or restored.

import type { Logger } from '../../base/logger.ts';
import type { Adopt } from '../../chat/session/agentSessions.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { SessionPlace } from '../../chat/session/hostedSession.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { editorServerName, type EditorServer } from './editorServer.ts';
import type { AgentLeftOut } from './mcpNotices.ts';

/** Opens one session. */
export type OpenSession = (place: SessionPlace, adopt: Adopt) => Promise<AgentSession>;

export interface OpenWithEditorParts {
  readonly place: SessionPlace;
  readonly adopt: Adopt;
  /** True if the agent runs on another machine. */
  readonly isElsewhere: boolean;
  /** False for a server of a type that the agent does not support. */
  readonly supports: (server: McpServer) => boolean;
  /** Tells the user which servers of `place` the agent does not get. Called once, with no names if it gets all. */
  readonly tellLeftOut: (leftOut: AgentLeftOut) => void;
  readonly logger: Logger;
}

/**
 * Calls `open` with the server added to those of `place`. An agent on another machine gets only servers with a URL: it could not
 * start programs of this machine, whose variables may be secrets. A server of the user with the same name takes precedence.
 * Settles as `open` does. If `open` rejects, the access is revoked.
 */
export async function openWithEditor(
  editor: EditorServer | undefined,
  agent: string,
  { place, adopt, isElsewhere, supports, tellLeftOut, logger }: OpenWithEditorParts,
  open: OpenSession,
): Promise<AgentSession> {
  const programs = place.mcpServers.filter((server) => isElsewhere && !('url' in server));
  const unsupported = place.mcpServers.filter((server) => !programs.includes(server) && !supports(server));
  tellLeftOut({ agent, programs: programs.map(nameOf), unsupported: unsupported.map(nameOf) });
  if (isElsewhere) {
    const mcpServers = place.mcpServers.filter((server) => !programs.includes(server));
    if (programs.length > 0)
      logger.info(`[${agent}] runs on another machine, so MCP servers with a command are left out`);
    return await open({ ...place, mcpServers }, adopt);
  }
  const isTaken = place.mcpServers.some(({ name }) => name === editorServerName);
  if (editor && isTaken)
    logger.info(
      `[${agent}] gets the MCP server "${editorServerName}" from the settings instead of the editor tools`,
    );
  const access = isTaken ? undefined : await editor?.grant(agent);
  if (!access) return await open(place, adopt);
  try {
    const mcpServers = access.server ? [...place.mcpServers, access.server] : place.mcpServers;
    const session = await open({ ...place, mcpServers }, (session, origin) => {
      adopt(session, origin);
      access.bind(session);
    });
    access.opened(session);
    return session;
  } catch (error) {
    access.revoke();
    throw error;
  }
}

function nameOf({ name }: McpServer): string {
  return name;
}
