// The sessions of one agent, by its name, as their owners see them: they outlive the process. One that is started again is
// asked to go on with each of them.

import type { Agent } from '../../agent/agent.ts';
import type { AgentState, ReadyState } from '../../agent/agentState.ts';
import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { CancelledError, orCancelled } from '../../base/orCancelled.ts';
import type { AgentSession } from '../../chat/agentSession.ts';
import { AgentSessions, type Origin } from '../../chat/agentSessions.ts';
import { withSignIn, type SignIn } from '../../chat/withSignIn.ts';
import { errorCodeOf } from '../../protocol/errorCodeOf.ts';
import { connectionClosed } from '../../wire/wireError.ts';
import type { Agents } from '../agents.ts';
import { changeFrom } from './changeFrom.ts';
import type { McpServers } from './mcpServers.ts';
import type { SignInByName } from './requireSignIn.ts';
import { explainLoss, Refusal } from './sessionOutcome.ts';
import type { SessionUpdates } from './sessionUpdates.ts';
import { workspacePlace } from './workspacePlace.ts';

/** Whoever shows a session. */
export interface SessionOwner {
  /**
   * Gets the session before its first update; again with its successor whenever the agent was started anew, and once
   * more where one way of bringing it back failed and another is tried: the last one counts. After `load` all of the
   * history comes again.
   */
  adopt(session: AgentSession, origin: Origin): void;
  /**
   * It ended with its agent's process and can't be brought back: real agents do lose sessions. `message` is for the user.
   * `Sessions.revive` gives a new session in its place, which knows nothing of it and is adopted as `new`.
   */
  lost(message: string): void;
}

/** What all agents' sessions are built from. */
export interface KeptParts {
  readonly agents: Agents;
  readonly updates: SessionUpdates;
  readonly servers: McpServers;
  readonly signIn: SignInByName;
  readonly logger: Logger;
}

interface Kept {
  session: AgentSession;
  readonly owner: SessionOwner;
  /** Under way: the new process is asked to go on with it. */
  returning?: Promise<void>;
}

export class KeptSessions implements Disposable {
  readonly agent: string;
  readonly #parts: KeptParts;
  readonly #onIdle: () => void;
  readonly #kept = new Map<string, Kept>();
  /** Those whose owner was told so, and may want a new one instead. */
  readonly #lost = new WeakMap<AgentSession, SessionOwner>();
  readonly #connected = new WeakMap<object, AgentSessions>();
  readonly #following = new DisposableStore();
  readonly #held = new DisposableStore();
  readonly #gone = new CancellationSource();
  #followed: Agent | undefined;
  #uses = 0;
  #signingIn: Promise<boolean> | undefined;

  /** @param onIdle nobody has use for the agent here any more. */
  constructor(agent: string, parts: KeptParts, onIdle: () => void) {
    this.agent = agent;
    this.#parts = parts;
    this.#onIdle = onIdle;
  }

  /** Nobody has use for the agent here. */
  get idle(): boolean {
    return this.#kept.size === 0 && this.#uses === 0;
  }

  /** The agent is not stopped for being idle until the result is disposed. */
  use(): Disposable {
    this.#uses += 1;
    this.#hold();
    return toDisposable(() => {
      this.#uses -= 1;
      this.#mayEnd();
    });
  }

  readonly signIn: SignIn = {
    // One dialog for all who wait for it.
    required: () => {
      const { signIn } = this.#parts;
      this.#signingIn ??= signIn.required(this.agent).finally(() => (this.#signingIn = undefined));
      return this.#signingIn;
    },
    works: () => this.#parts.signIn.works(this.agent),
  };

  /** Starts the agent if need be. Throws `Refusal` when it can't be, `CancelledError` when nobody waits any more. */
  async ready(token: CancellationToken): Promise<AgentSessions> {
    const agent = this.#follow();
    // Somebody asks for it now, so one that gave up may try again.
    let settling = agent.state.kind === 'failed' ? agent.restart() : agent.start();
    for (;;) {
      const state = await orCancelled(settling, token);
      if (state.kind === 'failed') throw new Refusal(state.failure.message);
      if (state.kind === 'idle') throw new Refusal(t('Agent "{0}" was stopped.', this.agent));
      const sessions = this.#connect(state);
      if (sessions) return sessions;
      // It is ending: its output is closed already, its process not yet gone.
      await orCancelled(changeFrom(agent, state), token);
      settling = agent.start();
    }
  }

  /** From now on it is brought back for its owner, until it is closed. */
  keep(session: AgentSession, owner: SessionOwner): void {
    if (session.ended && !session.lostAgent) return;
    this.#kept.set(session.sessionId, { session, owner });
    this.#watch(session);
    this.#hold();
  }

  /** Its owner does not want it back, nor what it has become meanwhile. */
  async close(session: AgentSession, token: CancellationToken): Promise<void> {
    const kept = this.#kept.get(session.sessionId);
    this.#lost.delete(session);
    try {
      await (kept?.session ?? session).close(token);
    } finally {
      this.forget(session.sessionId);
    }
  }

  forget(sessionId: string): void {
    if (this.#kept.delete(sessionId)) this.#mayEnd();
  }

  #mayEnd(): void {
    if (!this.idle) return;
    this.#held.clear();
    this.#onIdle();
  }

  /**
   * The session as it is now, brought back if its agent was down; what `renew` opens for its owner if it was lost. Throws as
   * `ready`, and what `renew` throws.
   */
  async current(
    before: AgentSession,
    renew: (owner: SessionOwner) => Promise<AgentSession>,
    token: CancellationToken,
  ): Promise<AgentSession> {
    await this.ready(token);
    const kept = this.#kept.get(before.sessionId);
    if (kept?.returning) await orCancelled(kept.returning, token);
    const session = this.#kept.get(before.sessionId)?.session;
    if (session && !session.ended) return session;
    const owner = this.#lost.get(before);
    if (!owner) throw new Refusal(t('Agent "{0}" can\'t go on with this session.', this.agent));
    // Nobody else renews it meanwhile.
    this.#lost.delete(before);
    try {
      return await renew(owner);
    } catch (error) {
      this.#lost.set(before, owner);
      throw error;
    }
  }

  /** Takes the agent that has this name now, which changes with its definition. */
  follow(): void {
    if (!this.#followed) return;
    try {
      this.#follow();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.logger.info(`[${this.agent}] its sessions wait: ${error.message}`);
    }
  }

  #follow(): Agent {
    const lookup = this.#parts.agents.get(this.agent);
    if (lookup.kind === 'agent' && lookup.agent === this.#followed) return lookup.agent;
    this.#following.clear();
    this.#held.clear();
    this.#followed = undefined;
    if (lookup.kind === 'refused') throw new Refusal(lookup.message);
    this.#followed = lookup.agent;
    if (!this.idle) this.#hold();
    this.#following.add(lookup.agent.onDidChangeState((state) => this.#bringBack(state)));
    this.#bringBack(lookup.agent.state);
    return lookup.agent;
  }

  #hold(): void {
    if (!this.#followed) return;
    this.#held.clear();
    this.#held.add(this.#parts.agents.hold(this.#followed));
  }

  /** Undefined when the connection is closed. */
  #connect({ connection, initializeResult }: ReadyState): AgentSessions | undefined {
    const { agents, updates, logger } = this.#parts;
    const routes = updates.of(connection);
    if (!routes) return undefined;
    const known = this.#connected.get(connection);
    if (known) return known;
    const sessions = new AgentSessions({
      agent: this.agent,
      wire: connection,
      routes,
      capabilities: initializeResult.agentCapabilities ?? {},
      table: agents.sessions(connection),
      signIn: this.signIn,
      logger,
    });
    this.#connected.set(connection, sessions);
    connection.onClose(() => sessions.dispose());
    return sessions;
  }

  /** A session that ends while its agent is there was closed or deleted. */
  #watch(session: AgentSession): void {
    session.onDidEnd(() => {
      const kept = this.#kept.get(session.sessionId);
      if (kept?.session === session && !kept.returning && !session.lostAgent) this.forget(session.sessionId);
    });
  }

  #bringBack(state: AgentState): void {
    if (state.kind !== 'ready') return;
    for (const [sessionId, kept] of this.#kept) {
      if (!kept.session.ended) continue;
      const before = kept.session;
      const returning = this.#return(kept, state).then((lost) => {
        if (kept.returning === returning) delete kept.returning;
        if (lost === undefined || !this.#isKept(kept)) return;
        for (const session of [before, kept.session]) this.#lost.set(session, kept.owner);
        this.forget(sessionId);
        kept.owner.lost(lost);
      });
      kept.returning = returning;
      returning.catch((error: unknown) =>
        this.#parts.logger.error('A session could not be brought back', error),
      );
    }
  }

  /** Answers why it is lost, for the user; nothing when it is back, or when the agent ended again meanwhile. */
  async #return(kept: Kept, state: ReadyState): Promise<string | undefined> {
    const sessions = this.#connect(state);
    // The next process is asked.
    if (!sessions) return undefined;
    const { sessionId, cwd } = kept.session;
    const ways = [sessions.resume, sessions.load].filter((way) => way !== undefined);
    let why = explainLoss(this.agent, undefined);
    const { token } = this.#gone;
    for (const way of ways) {
      try {
        const place = workspacePlace(cwd);
        if (place.kind === 'none') return place.message;
        const mcpServers = await this.#parts.servers.forSession(false, token);
        const { title } = kept.session.state;
        const open = (): Promise<AgentSession> =>
          way({ sessionId, title }, { ...place, mcpServers }, (...back) => this.#adopt(kept, ...back), token);
        if (!this.#isKept(kept)) return undefined;
        const session = await withSignIn(open, this.signIn, token);
        // Its owner may have left meanwhile.
        if (!this.#isKept(kept)) await session.close(token);
        return undefined;
      } catch (error) {
        if (error instanceof CancelledError || sessions.closed) return undefined;
        if (errorCodeOf(error) === connectionClosed) return undefined;
        why = explainLoss(this.agent, error);
        this.#parts.logger.warn(`[${this.agent}] a session could not be brought back: ${why}`);
      }
    }
    return why;
  }

  #adopt(kept: Kept, session: AgentSession, origin: Origin): void {
    if (!this.#isKept(kept)) return;
    kept.session = session;
    this.#watch(session);
    kept.owner.adopt(session, origin);
  }

  #isKept(kept: Kept): boolean {
    return this.#kept.get(kept.session.sessionId) === kept;
  }

  /** The agent may end unless somebody else has use for it. */
  stopUnheld(): Promise<void> {
    return this.#followed && this.idle ? this.#parts.agents.stopUnheld(this.#followed) : Promise.resolve();
  }

  dispose(): void {
    this.#gone.cancel();
    this.#following.dispose();
    this.#held.dispose();
    this.#kept.clear();
  }
}
