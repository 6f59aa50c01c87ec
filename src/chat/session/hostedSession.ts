// A session as the services that answer an agent's requests see it: its agent, its folders, and when its turn or the
// session ends. Also the folders and MCP servers that a session is opened with (ACP v1 "Session Setup").

import type { CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import type { FolderName } from '../path/openedPath.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import type { SessionPlaceParams } from '../../protocol/session/sessionSetup.ts';

/** A tool call with the fields that the request names. */
export type NamedCall = Pick<ToolCall, 'toolCallId'> & Readonly<Record<string, unknown>>;

export interface HostedSession {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly sessionId: string;
  /** Absolute path of its working directory. Undefined for a next-edit session in a window without a folder. */
  readonly cwd: string | undefined;
  /** Absolute paths of the folders it may work in. `cwd` is the first one or inside it. */
  readonly folders: readonly string[];
  /** Other names of `folders`, which its agent may use. */
  readonly names?: readonly FolderName[] | undefined;
  /** Fires when the running turn is cancelled: its open requests are then answered with `cancelled`. */
  readonly onDidCancelTurn: Event<void>;
  /** True while the user has cancelled the running turn, which has not ended: its further requests are answered with `cancelled`. */
  readonly isCancelling?: boolean;
  /** Cancelled when the turn that runs now has ended, however it ended. Undefined if none runs. */
  readonly turnOver?: CancellationToken | undefined;
  /**
   * True if the call belongs to work that goes on after the turn that runs now: a question about it does not end with that turn.
   * To be called when the turn ends.
   */
  readonly goesOn?: (call: NamedCall) => boolean;
  /** Fires once, when the session is closed or deleted or its agent is gone. */
  readonly onDidEnd: Event<void>;
  /** A tool call as announced so far, since requests for permission may omit fields that were announced. */
  readonly toolCall?: (toolCallId: string) => ToolCall | undefined;
  /** Fires for each update of a tool call, in wire order. In a child, the ids are those of `ChildScope.callId`. */
  readonly onDidUpdateCall?: Event<ToolCallUpdate>;
  /** Notes a call that a request for permission names: some agents announce none. Dispose the result if it is not allowed. */
  readonly noteCall?: (call: ToolCall) => Disposable;
  /** Set if a subagent works in the session: all other fields are those of the session of its conversation. */
  readonly child?: ChildScope | undefined;
}

/** A child of the session of a conversation. */
export interface ChildScope {
  readonly root: HostedSession;
  /** Its own id. */
  readonly sessionId: string;
  /** The subagent's name as the agent gave it, of one line; may be empty. */
  name(): string;
  /** Makes the id of a tool call unique in the conversation. */
  callId(toolCallId: string): string;
}

/** The sessions of one connection to an agent. */
export interface HostedSessions {
  get(sessionId: string): HostedSession | undefined;
  /** The least recently opened first, children included. */
  all(): readonly HostedSession[];
}

export interface SessionPlace {
  /** Absolute path. */
  readonly cwd: string;
  /** Absolute paths of all folders it may work in. `cwd` is the first one or inside it. */
  readonly folders: readonly string[];
  /** Other names of `folders`, such as real paths. `cwd` may have one of them. */
  readonly names?: readonly FolderName[] | undefined;
  readonly mcpServers: readonly McpServer[];
}

/** True if the agent gets the user's notes when it creates a session, and not with prompts. */
export function getsNotesWithSession({ sessionCapabilities }: AgentCapabilities): boolean {
  return sessionCapabilities?.systemPrompt !== undefined && !sessionCapabilities.runtimeContext;
}

/**
 * Additional folders and notes are sent only if the agent supports them; MCP servers only of the types it supports.
 * @param notes the user's notes; undefined if there are none.
 */
export function asParams(
  place: SessionPlace,
  capabilities: AgentCapabilities,
  notes?: string,
): SessionPlaceParams {
  const additional = place.folders.slice(1);
  const hasAdditional = capabilities.sessionCapabilities?.additionalDirectories && additional.length > 0;
  return {
    cwd: place.cwd,
    mcpServers: place.mcpServers.filter((server) => canTake(server, capabilities)),
    ...(hasAdditional && { additionalDirectories: additional }),
    ...(notes !== undefined &&
      getsNotesWithSession(capabilities) && {
        systemPrompt: { mode: 'append', content: [{ type: 'text', text: notes }] },
      }),
  };
}

/** True if the agent supports servers of this type. All agents support stdio servers (ACP v1 "MCP Servers"). */
export function canTake(server: McpServer, { mcpCapabilities }: AgentCapabilities): boolean {
  return server.type === undefined || mcpCapabilities?.[server.type] === true;
}
