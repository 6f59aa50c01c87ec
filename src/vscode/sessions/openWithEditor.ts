// Opens a session with the MCP server "editor" among its servers. Used wherever a session is opened or restored.

import type { Logger } from '../../base/logger.ts';
import type { Adopt } from '../../chat/session/agentSessions.ts';
import type { AgentSession } from '../../chat/session/agentSession.ts';
import type { SessionPlace } from '../../chat/session/hostedSession.ts';
import { editorServerName, type EditorServer } from './editorServer.ts';

/** Opens one session. */
export type OpenSession = (place: SessionPlace, adopt: Adopt) => Promise<AgentSession>;

export interface OpenWithEditorParts {
  readonly place: SessionPlace;
  readonly adopt: Adopt;
  /** True if the agent runs on another machine. */
  readonly isElsewhere: boolean;
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
  { place, adopt, isElsewhere, logger }: OpenWithEditorParts,
  open: OpenSession,
): Promise<AgentSession> {
  if (isElsewhere) {
    const mcpServers = place.mcpServers.filter((server) => 'url' in server);
    if (mcpServers.length < place.mcpServers.length)
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
    const mcpServers = [...place.mcpServers, access.server];
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
