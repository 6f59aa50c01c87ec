// An ordinary message of an agent for each method of the MCP server "editor". The messages of the benchmark `oneMessage` are made
// of them.

import {
  mcpCallTool,
  mcpCancelled,
  mcpInitialize,
  mcpInitialized,
  mcpListTools,
  mcpPing,
  mcpVersions,
} from '../../../src/protocol/mcp/mcp.ts';
import type { Sample } from './samples.ts';

const meta = { 'claudecode/toolUseId': 'call-1', callId: 'call-1', more: {} };

const params = (method: object, value: object, kind?: string): Sample => ({
  ...{ method: method as Sample['method'], sent: 'params', value },
  ...(kind !== undefined && { kind }),
});

export const toolSamples: readonly Sample[] = [
  params(mcpInitialize, {
    ...{ protocolVersion: mcpVersions[0], capabilities: { roots: {} } },
    clientInfo: { name: 'agent', version: '1' },
  }),
  params(mcpInitialized, { _meta: {} }),
  params(mcpPing, { _meta: {} }),
  params(mcpListTools, { cursor: 'next', _meta: {} }),
  params(
    mcpCallTool,
    {
      name: 'hover',
      arguments: { path: 'a.ts', line: 1, symbol: 'total', more: {} },
      _meta: meta,
    },
    'hover',
  ),
  params(
    mcpCallTool,
    {
      name: 'rename_symbol',
      arguments: { path: 'a.ts', line: 1, symbol: 'total', new_name: 'sum' },
      _meta: meta,
    },
    'rename_symbol',
  ),
  params(mcpCancelled, { requestId: 'r', reason: 'Text' }),
];
