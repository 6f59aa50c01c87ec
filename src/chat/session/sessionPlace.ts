// Where a session works and what it is given there, as far as its agent can take it (ACP v1 "Session Setup").

import type { AgentCapabilities } from '../../protocol/initialize.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import type { SessionPlaceParams } from '../../protocol/session/sessionSetup.ts';

export interface SessionPlace {
  /** Absolute path. */
  readonly cwd: string;
  /** Absolute paths of all folders it may work in; `cwd` is, or is in, the first. */
  readonly folders: readonly string[];
  readonly mcpServers: readonly McpServer[];
}

/** What is sent: folders besides the first only if they are advertised, servers only of the kinds that are. */
export function asParams(place: SessionPlace, capabilities: AgentCapabilities): SessionPlaceParams {
  const additional = place.folders.slice(1);
  const told = capabilities.sessionCapabilities?.additionalDirectories && additional.length > 0;
  return {
    cwd: place.cwd,
    mcpServers: place.mcpServers.filter((server) => canTake(server, capabilities)),
    ...(told && { additionalDirectories: additional }),
  };
}

/** Every agent starts servers by itself; those of other kinds must be advertised (ACP v1 "MCP Servers"). */
export function canTake(server: McpServer, { mcpCapabilities }: AgentCapabilities): boolean {
  return server.type === undefined || mcpCapabilities?.[server.type] === true;
}
