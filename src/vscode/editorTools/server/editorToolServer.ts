// The MCP server "editor" of this window: gives each session access, and serves the agents that connect. Listens from the
// first session on.

import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { neverCancelled, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import { t } from '../../../base/l10n.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Conversation } from '../../../chat/conversation/conversation.ts';
import type { AgentSession } from '../../../chat/session/agentSession.ts';
import type { ToolAnswer, ToolName } from '../../../editorTools/tool.ts';
import type { StdioMcpServer } from '../../../protocol/session/mcpServer.ts';
import { type EditorAccess, editorServerName, type EditorServer } from '../../sessions/editorServer.ts';
import type { ConnectionState } from './connectionState.ts';
import { createListenPlace, type ListenMachine, removeAbandoned } from './listenPlace.ts';
import { serveTools, type ServeToolsDeps } from './serveTools.ts';
import { SessionAccess } from './sessionAccess.ts';
import { type EndedToken, EndedTokens } from './sessionTokens.ts';
import { ShownCalls } from './shownCalls.ts';
import { ToolListener } from './toolListener.ts';
import type { ToolSwitches } from './toolSwitches.ts';

/** The conversations of the window. */
export interface ToolConversations {
  find(
    agent: string,
    sessionId: string,
  ): { readonly id: string; readonly conversation: Pick<Conversation, 'showServed'> } | undefined;
}

export interface EditorToolServerParts extends Pick<ServeToolsDeps, 'tools' | 'version' | 'onTraffic'> {
  readonly switches: Pick<ToolSwitches, 'isOn' | 'onDidChange'>;
  readonly machine: ListenMachine;
  /** The command line of the relay, see `relayCommand`. */
  readonly relay: Pick<StdioMcpServer, 'command' | 'args' | 'env'>;
  /** Called with each answer, once its call has a row, for the records of context. @param callId of the row. */
  readonly onAnswer: (session: AgentSession, tool: ToolName, callId: string, answer: ToolAnswer) => void;
  /** Default: on this disk. */
  readonly createPlace?: typeof createListenPlace;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Failure {
  readonly why: string;
}

/** ms that a new session waits until the window listens. */
export const listenPatience = 5_000;

export class EditorToolServer implements EditorServer, Disposable {
  readonly #parts: EditorToolServerParts;
  readonly #serveDeps: ServeToolsDeps;
  readonly #accesses = new Set<SessionAccess>();
  readonly #ended = new EndedTokens();
  /** By session: why it was not given the server. */
  readonly #notListening = new WeakMap<AgentSession, string>();
  readonly #changes: Emitter<void>;
  readonly #switched: Disposable;
  #listening: Promise<ToolListener | Failure> | undefined;
  #listener: ToolListener | undefined;
  #conversations: ToolConversations | undefined;
  #disposed = false;

  constructor(parts: EditorToolServerParts) {
    const { tools, version, switches, onAnswer, onTraffic, clock, logger } = parts;
    this.#parts = parts;
    this.#changes = new Emitter((error) => logger.error('A listener of the editor tools failed', error));
    this.#switched = switches.onDidChange(() => this.#changes.fire());
    const shown = new ShownCalls((session) => this.#find(session)?.conversation, clock);
    this.#serveDeps = {
      ...{ tools, version, onAnswer, onTraffic, clock, logger },
      isOn: (tool, session) => switches.isOn(tool, session && this.#find(session)?.id),
      onDidChangeTools: this.#changes.event,
      show: (session, call) =>
        shown.begin(session, { server: editorServerName, ...call }, tools.titleOf(call.tool, call.input)),
    };
  }

  /** From now on, calls are shown in these conversations. */
  join(conversations: ToolConversations): void {
    this.#conversations = conversations;
  }

  /** Fires when the result of `stateOf` may have changed, or the tools that are on. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /** Undefined if the session was not meant to have the server, or has ended. */
  stateOf(session: AgentSession): ConnectionState | undefined {
    if (session.ended) return undefined;
    const why = this.#notListening.get(session);
    if (why !== undefined) return { kind: 'notListening', why };
    return [...this.#accesses].find((one) => one.session === session)?.state;
  }

  async grant(agent: string): Promise<EditorAccess | undefined> {
    const { tools, switches, clock, logger } = this.#parts;
    const isOffered = tools.definitions.some(({ name }) => switches.isOn(name, undefined));
    if (!isOffered || this.#disposed) return undefined;
    this.#listening ??= this.#listen();
    const waited = await timeBoxed(this.#listening, listenPatience, clock, neverCancelled);
    if (this.#disposed) return undefined;
    if (waited.kind === 'late')
      logger.warn(`A session of ${agent} has no editor tools: a disk does not answer`);
    const listener = waited.kind === 'done' ? waited.value : { why: t('a disk does not answer') };
    if ('why' in listener) return this.#withoutServer(listener.why);
    const access = new SessionAccess(
      agent,
      clock,
      (token) => this.#define(listener.path, token),
      () => this.#accessChanged(access),
    );
    this.#accesses.add(access);
    return access;
  }

  /** For a session that can't have the server. */
  #withoutServer(why: string): EditorAccess {
    return {
      server: undefined,
      bind: (session) => {
        this.#notListening.set(session, why);
        this.#changes.fire();
      },
      opened: () => undefined,
      revoke: () => undefined,
    };
  }

  /** If the window cannot listen, the next session tries again. */
  async #listen(): Promise<ToolListener | Failure> {
    const { machine, createPlace = createListenPlace, clock, logger } = this.#parts;
    try {
      const place = await createPlace(machine, randomBytes(16).toString('hex'));
      const listener = await ToolListener.open(place, { find: (token) => this.#open(token), clock, logger });
      if (this.#disposed) listener.dispose();
      else this.#listener = listener;
      void removeAbandoned(machine);
      return listener;
    } catch (error) {
      logger.error('The editor tools are not available: the window cannot listen', error);
      this.#listening = undefined;
      return { why: error instanceof Error ? error.message : String(error) };
    }
  }

  #define(path: string, token: string): StdioMcpServer {
    const { command, args, env } = this.#parts.relay;
    return {
      name: editorServerName,
      command,
      args,
      env: [
        ...env,
        { name: 'ACP_HOST_EDITOR_SOCKET', value: path },
        { name: 'ACP_HOST_EDITOR_TOKEN', value: token },
      ],
    };
  }

  /** Compares with every token, so that the time does not depend on which token matches. */
  #open(token: Buffer): ((socket: Socket) => void) | undefined {
    const found = [...this.#accesses].filter((access) => access.token.matches(token))[0];
    const ended = this.#ended.find(token);
    if (ended) this.#noteRefused(ended);
    return found && ((socket) => serveTools(socket, found, this.#serveDeps));
  }

  /** The agent may have kept the program of a session that has ended, and not have started one for its present session. */
  #noteRefused(ended: EndedToken): void {
    const { agent } = ended;
    if (!ended.isReported)
      this.#parts.logger.warn(
        `[${agent}] started the editor tools of a session that has ended. If a conversation lacks them, restart the agent.`,
      );
    ended.isReported = true;
    for (const access of this.#accesses) if (access.agent === agent) access.noteRefused();
  }

  #accessChanged(access: SessionAccess): void {
    if (access.revoked && this.#accesses.delete(access)) this.#ended.add(access.agent, access.token);
    this.#changes.fire();
  }

  #find(session: AgentSession): ReturnType<ToolConversations['find']> {
    return this.#conversations?.find(session.agent, session.sessionId);
  }

  dispose(): void {
    this.#disposed = true;
    this.#switched.dispose();
    for (const access of [...this.#accesses]) access.revoke();
    this.#listener?.dispose();
    this.#changes.dispose();
  }
}
