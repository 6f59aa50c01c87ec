// Facts for the record of one response to an agent's request: its method, tool call and sources. Without the texts of
// the response.

import { parseTraceparent } from '../../protocol/traceContext.ts';
import type { FoundCall } from './callIndex.ts';
import type { ExternalMapping } from '../schema/externalMapping.ts';
import type { DirectItem } from './directItem.ts';
import type { DirectFacts, Limit } from './recordDirect.ts';
import { recordInWindow } from '../schema/item.ts';

export interface ServedFacts {
  readonly agentId: string;
  readonly method: string;
  /** The tool of the MCP server "editor", for the method `tools/call`. */
  readonly tool?: string;
  readonly sessionId?: string | undefined;
  readonly requestId?: string | number | undefined;
  /** The tool call it belongs to, if known. */
  readonly call?: FoundCall | undefined;
  /** From `_meta` of the request. */
  readonly traceparent?: string | undefined;
  /** The requested URI. */
  readonly asked?: string | undefined;
  readonly items: readonly DirectItem[];
  /** The maximum of items that the agent requested. */
  readonly limit?: Limit | undefined;
}

/** @param hash of the answer, if it is known. */
export function servedDirect(facts: ServedFacts, hash: string | undefined): DirectFacts {
  const { method, tool, requestId, call, asked, limit } = facts;
  const source = tool === undefined ? `acp.client_method.${method}` : `mcp.tool.${tool}`;
  const mappings = nativeIds(facts);
  const provenance = call ? [{ kind: 'acp.tool_call', id: call.toolCallId }] : [];
  return {
    surfaceKind: 'tool_surface',
    target: source,
    point: 'tool_visible_resource',
    visibility: ['tool'],
    nativeId: requestId ?? call?.toolCallId,
    query: [method, tool, asked].filter((part) => part !== undefined).join(' '),
    items: facts.items.map((item) => ({
      ...{ trust: 'workspace', wrapper: source },
      ...item,
      title: titles.get(item.sourceKind) ?? item.title,
      mappings: [...(item.mappings ?? []), ...mappings],
      ...(item.sourceKind === terminalSource && { provenance }),
    })),
    retention: recordInWindow,
    hash,
    ...(limit && { limits: [limit] }),
    metadata: {
      ...(tool === undefined ? { acp: { method } } : { mcp: { method, tool } }),
      ...(call && { tool_call_from: call.from }),
    },
  };
}

/** Source kind of a command's output. */
export const terminalSource = 'acp.terminal';
/** Source kind of a form that the user filled in. */
export const elicitationSource = 'acp.elicitation';

/** Titles of sources whose URIs mean nothing to a reader. */
const titles = new Map([
  [terminalSource, 'Output of a command'],
  [elicitationSource, 'An answer of the user'],
]);

function nativeIds({
  agentId,
  method,
  tool,
  sessionId,
  requestId,
  call,
  traceparent,
}: ServedFacts): ExternalMapping[] {
  const acp: ExternalMapping = {
    system: 'acp',
    agent_id: agentId,
    ...(sessionId !== undefined && { session_id: sessionId }),
    ...(requestId !== undefined && { jsonrpc_request_id: requestId }),
    ...(tool === undefined && { method }),
    ...(call && { tool_call_id: call.toolCallId }),
  };
  const trace = parseTraceparent(traceparent);
  if (tool !== undefined) return [acp, { system: 'mcp', server_id: 'editor' }];
  if (!trace) return [acp];
  const span: ExternalMapping = {
    system: 'opentelemetry',
    trace_id: trace.traceId,
    span_id: trace.spanId,
    operation_name: method,
    ...(sessionId !== undefined && { conversation_id: sessionId }),
  };
  return [acp, span];
}
