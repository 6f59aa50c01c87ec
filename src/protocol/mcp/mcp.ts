// The methods of the Model Context Protocol that the server "editor" serves (MCP 2025-11-25 "Lifecycle", "Ping",
// "Cancellation", "Tools"). The agent is the MCP client.

import * as z from 'zod/mini';
import { absentIfBad, orElse } from '../lenient.ts';
import { limited, shortParams } from '../limited.ts';
import { notification, request, type Schema } from '../method.ts';

/** Supported versions of MCP, the newest first. The supported methods are the same in all of them. */
export const mcpVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The only version with batches of JSON-RPC. */
export const mcpBatchVersion = '2025-03-26';

/** Not validated, since this client creates the results. */
type Result = Readonly<Record<string, unknown>>;
const result = z.record(z.string(), z.unknown()) as Schema<Result>;

const initializeParams = z.object({
  protocolVersion: z.string(),
  clientInfo: absentIfBad(z.object({ name: z.string(), version: orElse(z.string(), '') })),
});
/** Requests without required parameters may have none. */
const anyParams = limited(z.unknown() as Schema<unknown>, shortParams);
const callParams = z.object({
  name: z.string(),
  arguments: z.optional(z.record(z.string(), z.unknown())),
  _meta: absentIfBad(z.record(z.string(), z.unknown())),
});
const cancelledParams = z.object({ requestId: z.union([z.string(), z.number()]) });

export type McpInitializeParams = z.infer<typeof initializeParams>;
export type McpCallParams = z.infer<typeof callParams>;

export const mcpInitialize = request<McpInitializeParams, Result>(
  'initialize',
  'agentToClient',
  limited(initializeParams, shortParams),
  result,
);
export const mcpPing = request('ping', 'agentToClient', anyParams, result);
export const mcpListTools = request('tools/list', 'agentToClient', anyParams, result);
export const mcpCallTool = request<McpCallParams, Result>(
  'tools/call',
  'agentToClient',
  limited(callParams, shortParams),
  result,
);
export const mcpInitialized = notification('notifications/initialized', 'agentToClient', anyParams);
/** Cancels a request, which then gets no response. */
export const mcpCancelled = notification<{ requestId: string | number }>(
  'notifications/cancelled',
  'agentToClient',
  limited(cancelledParams, shortParams),
);
export const mcpToolsChanged = notification('notifications/tools/list_changed', 'clientToAgent', anyParams);
