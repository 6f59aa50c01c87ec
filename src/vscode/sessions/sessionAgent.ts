// One agent, by its name, as its sessions need it: started when somebody wants it, kept from ending while somebody has use
// for it, and another one when its definition changes.

import type { Agent } from '../../agent/agent.ts';
import type { AgentState, ReadyState } from '../../agent/agentState.ts';
import type { CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { orCancelled } from '../../base/orCancelled.ts';
import { AgentSessions } from '../../chat/session/agentSessions.ts';
import type { SignIn } from '../../chat/session/withSignIn.ts';
import type { Agents } from '../agents/agents.ts';
import { changeFrom } from './changeFrom.ts';
import { explainFailure } from './explainEnd.ts';
import type { SignInByName } from './signInByName.ts';
import { Refusal } from './sessionOutcome.ts';
import type { SessionUpdates } from './sessionUpdates.ts';

export interface SessionAgentParts {
  readonly agents: Agents;
  readonly updates: SessionUpdates;
  readonly signIn: SignInByName;
  readonly logger: Logger;
}

/** Whoever keeps its sessions. */
export interface SessionKeeper {
  /** There are some: it is not to end. */
  readonly keeps: boolean;
  /** A process of it is ready: it may know sessions of the one before. */
  returned(sessions: AgentSessions): void;
  /** Nobody has use for it here any more. */
  idle(): void;
}

export class SessionAgent implements Disposable {
  readonly name: string;
  readonly #parts: SessionAgentParts;
  readonly #keeper: SessionKeeper;
  readonly #connected = new WeakMap<object, AgentSessions>();
  readonly #following = new DisposableStore();
  readonly #held = new DisposableStore();
  #followed: Agent | undefined;
  #uses = 0;
  #signingIn: Promise<boolean> | undefined;

  constructor(name: string, parts: SessionAgentParts, keeper: SessionKeeper) {
    this.name = name;
    this.#parts = parts;
    this.#keeper = keeper;
  }

  /** Nobody has use for it here. */
  get idle(): boolean {
    return !this.#keeper.keeps && this.#uses === 0;
  }

  /** It is not stopped for being idle until the result is disposed. */
  use(): Disposable {
    this.#uses += 1;
    this.hold();
    return toDisposable(() => {
      this.#uses -= 1;
      this.mayEnd();
    });
  }

  readonly signIn: SignIn = {
    // One dialog for all who wait for it.
    required: () => {
      const { signIn } = this.#parts;
      this.#signingIn ??= signIn.required(this.name).finally(() => (this.#signingIn = undefined));
      return this.#signingIn;
    },
    works: () => this.#parts.signIn.works(this.name),
  };

  /** Starts it if need be. Throws `Refusal` when it can't be, `CancelledError` when nobody waits any more. */
  async ready(token: CancellationToken): Promise<AgentSessions> {
    const agent = this.#follow();
    // Somebody asks for it now, so one that gave up may try again.
    let settling = agent.state.kind === 'failed' ? agent.restart() : agent.start();
    for (;;) {
      const state = await orCancelled(settling, token);
      if (state.kind === 'failed') throw new Refusal(state.failure.message, explainFailure(state.failure));
      if (state.kind === 'idle') throw new Refusal(t('Agent "{0}" was stopped.', this.name));
      const sessions = this.#connect(state);
      if (sessions) return sessions;
      // It is ending: its output is closed already, its process not yet gone.
      await orCancelled(changeFrom(agent, state), token);
      settling = agent.start();
    }
  }

  /** Takes the agent that has this name now, which changes with its definition. */
  follow(): void {
    if (!this.#followed) return;
    try {
      this.#follow();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.logger.info(`[${this.name}] its sessions wait: ${error.message}`);
    }
  }

  #follow(): Agent {
    const lookup = this.#parts.agents.get(this.name);
    if (lookup.kind === 'agent' && lookup.agent === this.#followed) return lookup.agent;
    this.#following.clear();
    this.#held.clear();
    this.#followed = undefined;
    if (lookup.kind === 'refused')
      throw new Refusal(lookup.message, { actions: ['openSettings', 'selectAgent'] });
    this.#followed = lookup.agent;
    if (!this.idle) this.hold();
    this.#following.add(lookup.agent.onDidChangeState((state) => this.#became(state)));
    this.#became(lookup.agent.state);
    return lookup.agent;
  }

  #became(state: AgentState): void {
    const sessions = state.kind === 'ready' ? this.#connect(state) : undefined;
    if (sessions) this.#keeper.returned(sessions);
  }

  /** Undefined when the connection is closed. */
  #connect({ connection, initializeResult }: ReadyState): AgentSessions | undefined {
    const { agents, updates, logger } = this.#parts;
    const routes = updates.of(connection);
    if (!routes) return undefined;
    const known = this.#connected.get(connection);
    if (known) return known;
    const sessions = new AgentSessions({
      agent: this.name,
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

  /** Somebody has use for it from now on. */
  hold(): void {
    if (!this.#followed) return;
    this.#held.clear();
    this.#held.add(this.#parts.agents.hold(this.#followed));
  }

  /** Somebody has no use for it any more. */
  mayEnd(): void {
    if (!this.idle) return;
    this.#held.clear();
    this.#keeper.idle();
  }

  /** It may end unless somebody else has use for it. */
  stopUnheld(): Promise<void> {
    return this.#followed && this.idle ? this.#parts.agents.stopUnheld(this.#followed) : Promise.resolve();
  }

  dispose(): void {
    this.#following.dispose();
    this.#held.dispose();
  }
}
