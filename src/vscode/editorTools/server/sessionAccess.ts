// The access of each session to the MCP server "editor": its token, the session once it is known, and its connections.

import { type CancellationToken, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { AgentSession } from '../../../chat/session/agentSession.ts';
import type { StdioMcpServer } from '../../../protocol/session/mcpServer.ts';
import type { EditorAccess } from '../../sessions/editorServer.ts';
import type { ConnectionState } from './connectionState.ts';
import { SessionToken } from './sessionTokens.ts';

/** ms that a call waits for its session: agents may call tools before they answer `session/new`. */
const untilKnown = 30_000;
/** Maximum number of connections of one session at a time. */
const mostConnections = 8;

export class SessionAccess implements EditorAccess {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly server: StdioMcpServer;
  readonly token = new SessionToken();
  readonly #clock: Clock;
  readonly #onChange: (access: SessionAccess) => void;
  /** By connection: the time of the clock at which it was added, in ms. */
  readonly #connections = new Map<Disposable, number>();
  #session: AgentSession | undefined;
  #known = Promise.withResolvers<void>();
  #revoked = false;
  #refused = false;
  /** How long the last connection lasted, in ms. Undefined before it has ended. */
  #lasted: number | undefined;
  /** Number of running calls. */
  runningCalls = 0;

  /** @param onChange called when the access is bound or revoked, and when `state` changes. */
  constructor(
    agent: string,
    clock: Clock,
    defineServer: (token: string) => StdioMcpServer,
    onChange: (access: SessionAccess) => void,
  ) {
    this.agent = agent;
    this.#clock = clock;
    this.server = defineServer(this.token.text);
    this.#onChange = onChange;
  }

  /** The session; undefined if it is not known yet or has ended. */
  get session(): AgentSession | undefined {
    return this.#session?.ended === false ? this.#session : undefined;
  }

  get revoked(): boolean {
    return this.#revoked;
  }

  get state(): ConnectionState {
    if (this.#connections.size > 0) return { kind: 'connected' };
    if (this.#lasted !== undefined) return { kind: 'ended', after: this.#lasted };
    if (this.#session?.hadTurn !== true) return { kind: 'waiting' };
    return { kind: this.#refused ? 'refused' : 'unused' };
  }

  /** Must be called when a program of the agent was refused because its session has ended. */
  noteRefused(): void {
    if (this.#refused) return;
    this.#refused = true;
    this.#onChange(this);
  }

  /** Waits until the session is known. Undefined after 30 s, if it was not opened, or if `token` is cancelled. */
  async whenKnown(token: CancellationToken): Promise<AgentSession | undefined> {
    if (!this.session && !this.#revoked) await timeBoxed(this.#known.promise, untilKnown, this.#clock, token);
    return this.session;
  }

  bind(session: AgentSession): void {
    this.#session = session;
    this.#known.resolve();
    // If the session ends before it was open, the client may try another way of restoring it.
    session.onDidEnd(() => {
      if (this.#session === session) this.#known = Promise.withResolvers();
    });
    this.#onChange(this);
  }

  opened(session: AgentSession): void {
    if (session.ended) this.revoke();
    else session.onDidEnd(() => this.revoke());
  }

  /** Closes the connections. The token is not valid from now on. */
  revoke(): void {
    if (this.#revoked) return;
    this.#revoked = true;
    this.#known.resolve();
    for (const connection of this.#connections.keys()) connection.dispose();
    this.#connections.clear();
    this.#onChange(this);
  }

  /** Adds a connection, which is disposed when the access is revoked. Returns false if there are too many. */
  addConnection(connection: Disposable): boolean {
    if (this.#revoked || this.#connections.size >= mostConnections) return false;
    this.#connections.set(connection, this.#clock.now());
    this.#onChange(this);
    return true;
  }

  /**
   * Returns how long the connection lasted, in ms. Undefined if the access was revoked before, or if it is not one of its
   * connections.
   */
  removeConnection(connection: Disposable): number | undefined {
    const since = this.#connections.get(connection);
    if (since === undefined) return undefined;
    this.#connections.delete(connection);
    this.#lasted = this.#clock.now() - since;
    this.#onChange(this);
    return this.#lasted;
  }
}
