// Serves MCP on one connection of an agent: its handshake, the list of tools that are on, and calls (MCP 2025-11-25 "Lifecycle",
// "Tools").

import type { Socket } from 'node:net';
import { type CancellationToken, CancelledError, neverCancelled } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { AgentSession } from '../../../chat/session/agentSession.ts';
import type { ToolAnswer, ToolDefinition, ToolName } from '../../../editorTools/tool.ts';
import { errorCode } from '../../../protocol/errorCode.ts';
import {
  type McpCallParams,
  mcpBatchVersion,
  mcpCallTool,
  mcpCancelled,
  mcpInitialize,
  mcpInitialized,
  mcpListTools,
  mcpPing,
  mcpToolsChanged,
  mcpVersions,
} from '../../../protocol/mcp/mcp.ts';
import { createConnection, type ConnectionOptions } from '../../../wire/connection.ts';
import { WireError } from '../../../wire/peer.ts';
import { RequestLife } from '../../serve/requestLife.ts';
import { editorServerName } from '../../sessions/editorServer.ts';
import type { EditorToolSet, ToolCaller } from '../editorToolSet.ts';
import type { ShownCall } from './shownCalls.ts';
import type { SessionAccess } from './sessionAccess.ts';

/** Maximum number of calls of one session at the same time. */
const mostCalls = 32;

/** For models, if the agent passes them on: codex does, since it lists servers instead of their tools. */
const instructions =
  "Tools of the user's editor: open files, selection, problems, debugger state, and references, definitions and symbols from the language servers. More exact than a text search. Also renames symbols, applies quick fixes and formats files.";

/** Claude Code offers tools with this hint to its model at once. It hides others until the model searches for tools. */
const alwaysLoad = { 'anthropic/alwaysLoad': true };

/** Small limits, since the arguments of all tools are short. */
export const toolLimits = { line: 2 ** 20, values: 20_000, openRequests: 100, unsent: 8 * 2 ** 20 } as const;

export interface AgentToolCall {
  readonly tool: ToolName;
  readonly input: unknown;
  /** Id of the tool call with which the agent announces this call in its session, if the agent sends it. */
  readonly announcedId: string | undefined;
}

export interface ServeToolsDeps {
  readonly tools: EditorToolSet;
  /** Version of the extension. */
  readonly version: string;
  /** True if the user allows agents to use the tool, in this session if it is known. */
  readonly isOn: (tool: ToolName, session: AgentSession | undefined) => boolean;
  /** Fires when the result of `isOn` may have changed. */
  readonly onDidChangeTools: Event<void>;
  /** Shows a call in the session's conversation. */
  readonly show: (session: AgentSession, call: AgentToolCall) => ShownCall;
  /** Called with each answer, once its call has a row. @param callId of the row. */
  readonly onAnswer: (session: AgentSession, tool: ToolName, callId: string, answer: ToolAnswer) => void;
  readonly onTraffic: (
    agent: string,
    ...message: Parameters<NonNullable<ConnectionOptions['onTraffic']>>
  ) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

type Result = Readonly<Record<string, unknown>>;

/** Takes over `socket`, which is paused, until it closes or the access is revoked. */
export function serveTools(socket: Socket, access: SessionAccess, deps: ServeToolsDeps): void {
  const { tools, version, onTraffic, logger } = deps;
  let protocolVersion: string | undefined;
  const connection = createConnection(socket, socket, {
    logger,
    role: 'agent',
    cancellation: mcpCancelled,
    hasBatches: () => protocolVersion === mcpBatchVersion,
    limits: toolLimits,
    // Each write to the socket wakes the program that relays it: costly for the answers to calls made at once.
    gathers: true,
    onTraffic: (...message) => onTraffic(access.agent, ...message),
  });
  const ending: Disposable = { dispose: () => socket.destroy() };
  if (!access.addConnection(ending)) {
    logger.warn(`[${access.agent}] has too many connections to the editor tools`);
    connection.dispose();
    socket.destroy();
    return;
  }
  const offered = (): readonly ToolDefinition[] =>
    tools.definitions.filter(({ name }) => deps.isOn(name, access.session));
  /** Names of the tools that the agent last received; undefined until it has listed them. */
  let known: string | undefined;
  const changes = deps.onDidChangeTools(() => {
    const names = namesOf(offered());
    if (known === undefined || names === known) return;
    known = names;
    connection.sendNotification(mcpToolsChanged, undefined);
  });
  connection.onRequest(mcpInitialize, ({ protocolVersion: wanted }) => {
    protocolVersion = mcpVersions.includes(wanted) ? wanted : mcpVersions[0];
    return {
      protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: editorServerName, version },
      instructions,
    };
  });
  connection.onNotification(mcpInitialized, () => undefined);
  connection.onRequest(mcpPing, () => ({}));
  connection.onRequest(mcpListTools, () => {
    const list = offered();
    known = namesOf(list);
    return { tools: list.map((definition) => ({ ...definition, _meta: alwaysLoad })) };
  });
  connection.onRequest(mcpCallTool, (params, token) => call(params, token, access, deps));
  connection.onClose((reason) => {
    if (reason.kind === 'failed') logger.warn(`[${access.agent}] editor tools: ${reason.message}`);
    changes.dispose();
    const lasted = access.removeConnection(ending);
    if (lasted !== undefined)
      logger.info(
        `[${access.agent}] a program of the editor tools ended after ${(lasted / 1_000).toFixed(1)} s`,
      );
    socket.destroy();
  });
  connection.listen();
  socket.resume();
}

function namesOf(definitions: readonly ToolDefinition[]): string {
  return definitions.map(({ name }) => name).join();
}

async function call(
  { name, arguments: input = {}, _meta }: McpCallParams,
  token: CancellationToken,
  access: SessionAccess,
  deps: ServeToolsDeps,
): Promise<Result> {
  const definition = deps.tools.definitions.find((one) => one.name === name);
  if (!definition) throw new WireError(errorCode.invalidParams, `Unknown tool: ${name.slice(0, 100)}`);
  if (access.runningCalls >= mostCalls)
    return failure(`More than ${mostCalls} calls at once. Call again later.`);
  access.runningCalls += 1;
  try {
    const session = await access.whenKnown(token);
    if (token.isCancellationRequested) throw new CancelledError();
    if (!session) return failure('The session is not open yet, or has ended. Call again later.');
    const { name: tool, annotations } = definition;
    if (!deps.isOn(tool, session)) return failure(`The user has turned off the tool ${tool}.`);
    const one = { tool, input, announcedId: announcedId(_meta) };
    return await callIn(session, one, annotations.readOnlyHint, token, deps);
  } finally {
    access.runningCalls -= 1;
  }
}

async function callIn(
  session: AgentSession,
  one: AgentToolCall,
  isReading: boolean,
  token: CancellationToken,
  { tools, show, onAnswer }: ServeToolsDeps,
): Promise<Result> {
  const { tool, input } = one;
  const shown = show(session, one);
  const caller: ToolCaller = {
    session,
    turnOver: session.turnOver ?? neverCancelled,
    // The agent may announce the call while it runs.
    get callId() {
      return shown.callId;
    },
  };
  const life = new RequestLife(token, neverCancelled, { session, outlivesTurn: true });
  // The agent may announce the call after its answer.
  const record = (answer: ToolAnswer): unknown =>
    shown.placed.then(() => onAnswer(session, tool, shown.callId, answer));
  let running: Promise<ToolAnswer> | undefined;
  try {
    // A tool that changes something asks for permission, which is shown in the row.
    if (!isReading) await life.wait(shown.placed);
    if (life.token.isCancellationRequested) throw new CancelledError();
    running = tools.call(tool, input, caller, life.token);
    const answer = await life.wait(running);
    if (!answer) throw new CancelledError();
    running = undefined;
    shown.end(answer);
    void record(answer);
    const { text, isError } = answer;
    return { content: [{ type: 'text', text }], isError };
  } catch (error) {
    if (isReading || !running) shown.end(undefined);
    else void endLate(running, shown, record);
    throw error;
  } finally {
    life.dispose();
  }
}

/** A change that was being made when its call was cancelled is completed: its row and the records show it. */
async function endLate(
  running: Promise<ToolAnswer>,
  shown: ShownCall,
  record: (answer: ToolAnswer) => unknown,
): Promise<void> {
  const answer = await running.catch(() => undefined);
  shown.end(answer);
  if (answer) record(answer);
}

/** A result that tells the model about an error (MCP "Tools", "Error Handling"). */
function failure(text: string): Result {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Claude Code and Codex name their tool call in the call of the tool. */
function announcedId(meta: McpCallParams['_meta']): string | undefined {
  const id = meta?.['claudecode/toolUseId'] ?? meta?.['callId'];
  return typeof id === 'string' ? id : undefined;
}
