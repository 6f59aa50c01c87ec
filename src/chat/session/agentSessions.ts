// All sessions on one connection to an agent: opens, lists, closes and deletes them. A method that the agent does not
// support is undefined (ACP v1 "Session Setup", "Session List"; `sessionCapabilities`).

import { type CancellationToken, CancelledError, orCancelled } from '../../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import type { AgentCapabilities } from '../../protocol/initialize.ts';
import type { Sender } from '../../protocol/messaging.ts';
import type { RequestMethod } from '../../protocol/method.ts';
import type { McpServer } from '../../protocol/session/mcpServer.ts';
import { sessionNew } from '../../protocol/session/session.ts';
import {
  type ListSessionsParams,
  sessionArchive,
  sessionClose,
  sessionDelete,
  type SessionInfo,
  sessionList,
  sessionSetTitle,
  sessionUnarchive,
} from '../../protocol/session/sessionList.ts';
import {
  sessionFork,
  sessionLoad,
  sessionResume,
  type KnownSessionParams,
  type NewSessionSetup,
  type SessionPlaceParams,
  type SessionSetup,
} from '../../protocol/session/sessionSetup.ts';
import { tracedMeta } from '../../protocol/traceContext.ts';
import { AgentSession } from './agentSession.ts';
import type { ChildSessionsParts } from './childSessions.ts';
import { type HostedSession, asParams, canTake, type SessionPlace } from './hostedSession.ts';
import type { KnownSession, SessionParts } from './sessionParts.ts';
import type { UpdateRoutes } from './updateRoutes.ts';
import type { SignIn } from './withSignIn.ts';

/** How a session was opened. After `load` the agent replays its history; after `resume` and `fork` it may not. */
export type Origin = 'new' | 'load' | 'resume' | 'fork';

/** Called with the session before its first update, so that a subscriber misses none. */
export type Adopt = (session: AgentSession, origin: Origin) => void;

export interface AgentSessionsParts {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly wire: Sender;
  readonly routes: UpdateRoutes;
  readonly capabilities: AgentCapabilities;
  /** True if the agent supports `_session/steering`. */
  readonly canSteer?: boolean | undefined;
  /** The open sessions, looked up when the agent's requests are answered. */
  readonly table: { add(session: HostedSession, sessionId?: string): Disposable };
  readonly signIn: SignIn;
  readonly logger: Logger;
  /** The user's notes for agents that get them with the session; undefined if there are none. */
  notes?(): string | undefined;
  /** Returns the `traceparent` of a new trace, for each request that opens a session. Absent: none is sent. */
  newTrace?: (() => string) | undefined;
}

/** Rejects with the agent's error or a `CancelledError`; the adopted session has ended then. */
type OpenKnown = (
  known: KnownSession,
  place: SessionPlace,
  adopt: Adopt,
  token: CancellationToken,
) => Promise<AgentSession>;

export class AgentSessions implements Disposable {
  readonly agent: string;
  /**
   * Opens a session and replays its history. This and the following are undefined if the agent does not support them.
   */
  readonly load: OpenKnown | undefined;
  /** Opens a session without its history. */
  readonly resume: OpenKnown | undefined;
  /** Opens a new session that is a copy of a known one. */
  readonly fork: OpenKnown | undefined;
  /** As `sessionPages`, for each name of the working directory; each session once. All sessions if there is no name. */
  readonly list:
    ((cwds: readonly string[], token: CancellationToken) => AsyncIterable<SessionInfo>) | undefined;
  /** Deletes a session, and ends it if it is open. A session that does not exist is not an error. */
  readonly delete: ((sessionId: string, token: CancellationToken) => Promise<void>) | undefined;
  /** Archives a session, which ends if it is open, or takes it out of the archive. */
  readonly setArchived:
    ((sessionId: string, archived: boolean, token: CancellationToken) => Promise<void>) | undefined;
  readonly #parts: AgentSessionsParts;
  readonly #open = new Map<string, AgentSession>();
  readonly #lifetime = new DisposableStore();
  readonly #sessionParts: SessionParts;
  #closed = false;

  constructor(parts: AgentSessionsParts) {
    this.#parts = parts;
    this.agent = parts.agent;
    const { loadSession, sessionCapabilities: can, promptCapabilities } = parts.capabilities;
    this.load = loadSession === true ? this.#openKnown.bind(this, 'load', sessionLoad) : undefined;
    this.resume = can?.resume && this.#openKnown.bind(this, 'resume', sessionResume);
    this.fork = can?.fork && this.#fork.bind(this);
    const listed = can?.archive ? ({ archived: 'include' } as const) : {};
    this.list =
      can?.list &&
      ((cwds, token) =>
        allPages(parts.wire, cwds.length === 0 ? [listed] : cwds.map((cwd) => ({ ...listed, cwd })), token));
    this.setArchived = can?.archive && this.#setArchived.bind(this);
    this.delete = can?.delete && this.#delete.bind(this);
    const { agent, wire, signIn, logger, canSteer } = parts;
    const close = this.#close.bind(this);
    this.#sessionParts = {
      setTitle: can?.title && ((sessionId, title) => wire.sendRequest(sessionSetTitle, { sessionId, title })),
      ...{ agent, wire, signIn, logger, promptCapabilities, canSteer, close },
      addChild: this.#addChild,
      dropChild: (sessionId) => parts.routes.drop(sessionId),
    };
  }

  /** True when the connection is gone. */
  get closed(): boolean {
    return this.#closed;
  }

  /** False for an MCP server of a type that the agent does not support. Sessions do not get it. */
  supports(server: McpServer): boolean {
    return canTake(server, this.#parts.capabilities);
  }

  /** The open session with this id. */
  get(sessionId: string): AgentSession | undefined {
    return this.#open.get(sessionId);
  }

  /** Rejects as `OpenKnown`. */
  async new(place: SessionPlace, adopt: Adopt, token: CancellationToken): Promise<AgentSession> {
    const params = this.#asParams(place);
    return await this.#openNew('new', sessionNew, params, place, adopt, token);
  }

  async #fork(
    known: KnownSession,
    place: SessionPlace,
    adopt: Adopt,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const params = { sessionId: known.sessionId, ...this.#asParams(place) };
    return await this.#openNew('fork', sessionFork, params, place, adopt, token);
  }

  async #openNew<P extends SessionPlaceParams>(
    origin: 'new' | 'fork',
    method: RequestMethod<P, NewSessionSetup>,
    params: P,
    place: SessionPlace,
    adopt: Adopt,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const answered = this.#parts.wire.sendRequest(method, params, token);
    let setup: NewSessionSetup;
    try {
      setup = await orCancelled(answered, token);
    } catch (error) {
      if (error instanceof CancelledError) this.#closeUnwanted(answered);
      throw error;
    }
    const session = this.#adopt({ sessionId: setup.sessionId }, place, origin, adopt, notesIn(params));
    session.setUp(setup);
    return session;
  }

  /** Closes a session that was cancelled while it was being created. */
  #closeUnwanted(answered: Promise<NewSessionSetup>): void {
    answered
      .then(async ({ sessionId }) => {
        this.#parts.routes.drop(sessionId);
        if (this.#canClose()) await this.#parts.wire.sendRequest(sessionClose, { sessionId });
      })
      .catch((error: unknown) => {
        this.#parts.logger.debug(`[${this.agent}] could not close a cancelled session: ${String(error)}`);
      });
  }

  async #openKnown(
    origin: 'load' | 'resume',
    method: RequestMethod<KnownSessionParams, SessionSetup>,
    known: KnownSession,
    place: SessionPlace,
    adopt: Adopt,
    token: CancellationToken,
  ): Promise<AgentSession> {
    const params = { sessionId: known.sessionId, ...this.#asParams(place) };
    const session = this.#adopt(known, place, origin, adopt);
    try {
      session.setUp(await orCancelled(this.#parts.wire.sendRequest(method, params, token), token));
      return session;
    } catch (error) {
      session.end();
      throw error;
    }
  }

  #adopt(
    known: KnownSession,
    place: SessionPlace,
    origin: Origin,
    adopt: Adopt,
    notes?: string,
  ): AgentSession {
    const { sessionId } = known;
    const { agent, routes, table } = this.#parts;
    if (this.#closed) throw new Error(`Agent "${agent}" is gone.`);
    if (this.#open.has(sessionId)) throw new Error(`Agent "${agent}" has session ${sessionId} open already.`);
    // A forked session keeps the system prompt of the original session.
    const parts = { ...this.#sessionParts, notes: origin === 'new' ? notes : undefined };
    const session = new AgentSession(known, place, parts);
    this.#open.set(sessionId, session);
    const registered = this.#lifetime.add(new DisposableStore());
    session.onDidEnd(() => {
      this.#open.delete(sessionId);
      this.#lifetime.delete(registered);
    });
    registered.add(table.add(session));
    adopt(session, origin);
    registered.add(routes.add(session, origin === 'new' || origin === 'fork' ? 'deliver' : 'drop'));
    return session;
  }

  async #delete(sessionId: string, token: CancellationToken): Promise<void> {
    const session = this.#open.get(sessionId);
    session?.cancel();
    session?.cancelRequests();
    await this.#ifThere(sessionDelete, sessionId, token);
    session?.end();
  }

  async #setArchived(sessionId: string, archived: boolean, token: CancellationToken): Promise<void> {
    const session = archived ? this.#open.get(sessionId) : undefined;
    session?.cancel();
    session?.cancelRequests();
    const method = archived ? sessionArchive : sessionUnarchive;
    await orCancelled(this.#parts.wire.sendRequest(method, { sessionId }, token), token);
    session?.end();
  }

  readonly #addChild: ChildSessionsParts['addChild'] = (session, target) => {
    const { routes, table } = this.#parts;
    if (routes.has(target.sessionId)) return undefined;
    const added = new DisposableStore();
    added.add(table.add(session, target.sessionId));
    added.add(routes.add(target, 'deliver'));
    return added;
  };

  async #close(sessionId: string, token: CancellationToken): Promise<void> {
    if (this.#canClose()) await this.#ifThere(sessionClose, sessionId, token);
  }

  #canClose(): boolean {
    return this.#parts.capabilities.sessionCapabilities?.close !== undefined;
  }

  /** Ignores the error that the session does not exist. */
  async #ifThere(
    method: RequestMethod<{ sessionId: string }, unknown>,
    sessionId: string,
    token: CancellationToken,
  ): Promise<void> {
    try {
      await orCancelled(this.#parts.wire.sendRequest(method, { sessionId }, token), token);
    } catch (error) {
      if (errorCodeOf(error) !== errorCode.resourceNotFound) throw error;
    }
  }

  /** The parameters that this agent supports. MCP servers that it does not support are logged. */
  #asParams(place: SessionPlace): ReturnType<typeof asParams> {
    const { capabilities, logger } = this.#parts;
    for (const server of place.mcpServers) {
      if (this.supports(server)) continue;
      logger.info(
        `[${this.agent}] MCP server "${server.name}" is left out: the agent has no ${server.type}.`,
      );
    }
    const params = asParams(place, capabilities, this.#parts.notes?.());
    return { ...params, ...tracedMeta(this.#parts.newTrace) };
  }

  /** Called when the connection is gone. Ends every session. */
  dispose(): void {
    this.#closed = true;
    for (const session of [...this.#open.values()]) session.end('agentGone');
    this.#lifetime.dispose();
  }
}

function notesIn({ systemPrompt }: SessionPlaceParams): string | undefined {
  const [block] = systemPrompt?.content ?? [];
  return block?.type === 'text' ? block.text : undefined;
}

async function* allPages(
  wire: Sender,
  filters: readonly ListSessionsParams[],
  token: CancellationToken,
): AsyncGenerator<SessionInfo, void> {
  const seen = new Set<string>();
  for (const filter of filters)
    for await (const info of sessionPages(wire, filter, token)) {
      if (!seen.has(info.sessionId)) yield info;
      seen.add(info.sessionId);
    }
}

/** A limit for agents whose list never ends. */
const maxPages = 1_000;

/**
 * Yields all sessions the agent lists, in its order, each once. Pages are requested lazily. Throws the agent's error or a
 * `CancelledError` (ACP v1 "Session List").
 * @param filter with `cwd`, only sessions with this working directory, if the agent can filter.
 */
async function* sessionPages(
  wire: Sender,
  { cwd, archived }: ListSessionsParams,
  token: CancellationToken,
): AsyncGenerator<SessionInfo, void> {
  const cursors = new Set<string>();
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const params = {
      ...(cwd !== undefined && { cwd }),
      ...(archived && { archived }),
      ...(cursor !== undefined && { cursor }),
    };
    const { sessions, nextCursor } = await orCancelled(wire.sendRequest(sessionList, params, token), token);
    for (const info of sessions) {
      if (seen.has(info.sessionId)) continue;
      seen.add(info.sessionId);
      yield info;
    }
    // A repeated cursor would loop forever.
    if (nextCursor === undefined || nextCursor === '' || cursors.has(nextCursor)) return;
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
}
