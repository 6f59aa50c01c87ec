// The interface of a service, which is one family of methods that agents may call, and what services know of a connection: the
// agent and its sessions. Also attaches the services to connections.

import { type Disposable, toDisposable, DisposableStore } from '../../base/disposable.ts';
import type { HostedSessions, HostedSession } from '../../chat/session/hostedSession.ts';
import type { ClientCapabilities, InitializeResult } from '../../protocol/initialize.ts';
import type { Receiver } from '../../protocol/messaging.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { WireError, type Connection } from '../../wire/peer.ts';

export interface Service {
  /** The client capabilities for `initialize`. They must name exactly what `serve` answers. */
  readonly capabilities: ClientCapabilities;
  /**
   * Registers the handlers for `agent` on `receiver`, which reads nothing before this returns. The result is disposed when
   * the connection closes; it must release everything made for it and cancel open requests.
   */
  serve(agent: ServedAgent, receiver: Receiver, sessions: HostedSessions): Disposable;
}

/**
 * The session that a request names. Used by all services, so that an unknown session always gets the same error.
 * @throws WireError `resourceNotFound` with `data: { sessionId }`.
 */
export function requireSession(sessions: HostedSessions, sessionId: string): HostedSession {
  const session = sessions.get(sessionId);
  if (session) return session;
  throw new WireError(errorCode.resourceNotFound, `Unknown session ${sessionId}`, { sessionId });
}

/** The open sessions of one connection, by id. Services look sessions up here. */
export class SessionTable implements HostedSessions {
  readonly #sessions = new Map<string, HostedSession>();

  get(sessionId: string): HostedSession | undefined {
    return this.#sessions.get(sessionId);
  }

  all(): readonly HostedSession[] {
    return [...this.#sessions.values()];
  }

  /**
   * Replaces a session with the same id. Disposing the result removes the session, unless it was replaced.
   * @param sessionId the session's own id; a child has the `sessionId` of its root.
   */
  add(session: HostedSession, sessionId = session.sessionId): Disposable {
    this.#sessions.set(sessionId, session);
    return toDisposable(() => {
      if (this.#sessions.get(sessionId) === session) this.#sessions.delete(sessionId);
    });
  }
}

/** The agent at the other end of a connection, as services see it. */
export interface ServedAgent {
  /** Its name in the settings. */
  readonly name: string;
  /** Its `agentInfo`; undefined before it answered `initialize`, or if it sent none. */
  info(): InitializeResult['agentInfo'];
}

/** Attaches the services to every connection with an agent, and keeps the table of sessions of each connection. */
export class Hosting {
  readonly #load: (agent: string) => Promise<readonly Service[]>;
  #services: readonly Service[] = [];
  readonly #tables = new WeakMap<object, SessionTable>();

  /** @param load loads the services; called with the agent's name before each connection. */
  constructor(load: (agent: string) => Promise<readonly Service[]>) {
    this.#load = load;
  }

  /**
   * Loads the services and merges their capabilities, for `initialize`. Objects that several services name are merged too.
   * Call it before `attach`. @param agent its name in the settings.
   */
  async capabilities(agent: string): Promise<ClientCapabilities> {
    this.#services = await this.#load(agent);
    const all: Record<string, unknown> = {};
    for (const { capabilities } of this.#services) {
      for (const [name, value] of Object.entries(capabilities)) {
        all[name] = isObject(all[name]) && isObject(value) ? { ...all[name], ...value } : value;
      }
    }
    return all;
  }

  /** Call it for each new connection before it reads. The services are disposed when the connection closes. */
  attach(agent: ServedAgent, connection: Connection): void {
    const served = new DisposableStore();
    const sessions = this.sessions(connection);
    for (const service of this.#services) served.add(service.serve(agent, connection, sessions));
    connection.onClose(() => served.dispose());
  }

  /** The sessions of `connection`; the code that opens a session adds it. */
  sessions(connection: object): SessionTable {
    let table = this.#tables.get(connection);
    if (!table) this.#tables.set(connection, (table = new SessionTable()));
    return table;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
