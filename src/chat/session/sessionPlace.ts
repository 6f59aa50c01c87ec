// The folders and MCP servers of a session, and the parameters of `session/new` and its siblings made of them (ACP v1
// "Session Setup").

import type { AgentCapabilities } from '../../protocol/initialize.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import type { SessionPlaceParams } from '../../protocol/session/sessionSetup.ts';

export interface SessionPlace {
  /** Absolute path. */
  readonly cwd: string;
  /** Absolute paths of all folders it may work in. `cwd` is the first one or inside it. */
  readonly folders: readonly string[];
  readonly mcpServers: readonly McpServer[];
}

/** Additional folders are sent only if the agent supports them; MCP servers only of the types it supports. */
export function asParams(place: SessionPlace, capabilities: AgentCapabilities): SessionPlaceParams {
  const additional = place.folders.slice(1);
  const hasAdditional = capabilities.sessionCapabilities?.additionalDirectories && additional.length > 0;
  return {
    cwd: place.cwd,
    mcpServers: place.mcpServers.filter((server) => canTake(server, capabilities)),
    ...(hasAdditional && { additionalDirectories: additional }),
  };
}

/** True if the agent supports servers of this type. All agents support stdio servers (ACP v1 "MCP Servers"). */
export function canTake(server: McpServer, { mcpCapabilities }: AgentCapabilities): boolean {
  return server.type === undefined || mcpCapabilities?.[server.type] === true;
}
