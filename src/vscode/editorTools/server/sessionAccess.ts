// The access of each session to the MCP server "editor": its token, the session once it is known, and its connections.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type CancellationToken, timeBoxed } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import type { Disposable } from '../../../base/disposable.ts';
import type { AgentSession } from '../../../chat/session/agentSession.ts';
import type { StdioMcpServer } from '../../../protocol/session/mcpServer.ts';
import type { EditorAccess } from '../../sessions/editorServer.ts';

/** ms that a call waits for its session: agents may call tools before they answer `session/new`. */
const untilKnown = 30_000;
/** Maximum number of connections of one session at a time. */
const mostConnections = 8;
/** Bytes of a token. */
const tokenBytes = 32;

export class SessionAccess implements EditorAccess {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly server: StdioMcpServer;
  readonly #key: Buffer;
  readonly #onChange: (access: SessionAccess) => void;
  readonly #connections = new Set<Disposable>();
  #session: AgentSession | undefined;
  #known = Promise.withResolvers<void>();
  #revoked = false;
  #hasConnected = false;
  /** Number of running calls. */
  runningCalls = 0;

  /** @param onChange called when the access is bound, connected or revoked. */
  constructor(
    agent: string,
    defineServer: (token: string) => StdioMcpServer,
    onChange: (access: SessionAccess) => void,
  ) {
    this.agent = agent;
    const token = randomBytes(tokenBytes).toString('base64url');
    this.#key = Buffer.from(token);
    this.server = defineServer(token);
    this.#onChange = onChange;
  }

  /** True if this is the token of the session. Takes constant time for tokens of the same length. */
  matches(token: Buffer): boolean {
    return token.length === this.#key.length && timingSafeEqual(token, this.#key);
  }

  /** The session; undefined if it is not known yet or has ended. */
  get session(): AgentSession | undefined {
    return this.#session?.ended === false ? this.#session : undefined;
  }

  get revoked(): boolean {
    return this.#revoked;
  }

  /** True once the agent has connected. */
  get hasConnected(): boolean {
    return this.#hasConnected;
  }

  /** Waits until the session is known. Undefined after 30 s, if it was not opened, or if `token` is cancelled. */
  async whenKnown(clock: Clock, token: CancellationToken): Promise<AgentSession | undefined> {
    if (!this.session && !this.#revoked) await timeBoxed(this.#known.promise, untilKnown, clock, token);
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
    for (const connection of this.#connections) connection.dispose();
    this.#connections.clear();
    this.#onChange(this);
  }

  /** Adds a connection, which is disposed when the access is revoked. Returns false if there are too many. */
  addConnection(connection: Disposable): boolean {
    if (this.#revoked || this.#connections.size >= mostConnections) return false;
    this.#connections.add(connection);
    this.#hasConnected = true;
    this.#onChange(this);
    return true;
  }

  removeConnection(connection: Disposable): void {
    this.#connections.delete(connection);
  }
}
