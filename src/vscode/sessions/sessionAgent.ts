// The agent behind the sessions of one name: starts it when needed, holds it while it is in use, and switches to its replacement
// when its definition changes. Used by `ResumableSessions`.

import type { Agent } from '../../agent/agent.ts';
import type { AgentState, ReadyState } from '../../agent/agentState.ts';
import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { AgentSessions } from '../../chat/session/agentSessions.ts';
import type { SignIn } from '../../chat/session/withSignIn.ts';
import type { Agents } from '../agents/agents.ts';
import { waitForStateChange, explainFailure } from './explainEnd.ts';
import type { SignInByName } from './signInByName.ts';
import { Refusal } from './sessionOutcome.ts';
import type { SessionUpdates } from './sessionUpdates.ts';

export interface SessionAgentParts {
  readonly agents: Agents;
  readonly updates: SessionUpdates;
  readonly signIn: SignInByName;
  readonly logger: Logger;
}

/** The owner of a `SessionAgent`, which keeps the sessions. */
export interface SessionKeeper {
  /** True if there are sessions, for which the agent must keep running. */
  readonly keeps: boolean;
  /** A process of the agent is ready, and may restore sessions of the previous one. */
  returned(sessions: AgentSessions): void;
  /** The agent is no longer needed here. */
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

  /** True if there are no sessions and no calls of `use`. */
  get idle(): boolean {
    return !this.#keeper.keeps && this.#uses === 0;
  }

  /** Keeps the agent running until the result is disposed. */
  use(): Disposable {
    this.#uses += 1;
    this.hold();
    return toDisposable(() => {
      this.#uses -= 1;
      this.mayEnd();
    });
  }

  readonly signIn: SignIn = {
    // One sign-in for all sessions that wait for it.
    required: () => {
      const { signIn } = this.#parts;
      this.#signingIn ??= signIn.required(this.name).finally(() => (this.#signingIn = undefined));
      return this.#signingIn;
    },
    works: () => this.#parts.signIn.works(this.name),
  };

  /** Starts the agent if needed. Throws `Refusal` if it cannot start, `CancelledError` if `token` is cancelled. */
  async ready(token: CancellationToken): Promise<AgentSessions> {
    const agent = this.#follow();
    // It is needed now, so a failed agent may try again.
    let settling = agent.state.kind === 'failed' ? agent.restart() : agent.start();
    for (;;) {
      const state = await orCancelled(settling, token);
      if (state.kind === 'failed') throw new Refusal(state.failure.message, explainFailure(state.failure));
      if (state.kind === 'idle') throw new Refusal(t('Agent "{0}" was stopped.', this.name));
      const sessions = this.#connect(state);
      if (sessions) return sessions;
      // The agent is ending: its connection is closed, but its process has not ended yet.
      await orCancelled(waitForStateChange(agent, state), token);
      settling = agent.start();
    }
  }

  /** Switches to the agent that currently has this name. Call it when agents changed. */
  follow(): void {
    if (!this.#followed) return;
    try {
      this.#follow();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.logger.info(`[${this.name}] its sessions cannot be restored now: ${error.message}`);
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
    this.#following.add(lookup.agent.onDidChangeState((state) => this.#stateChanged(state)));
    this.#stateChanged(lookup.agent.state);
    return lookup.agent;
  }

  #stateChanged(state: AgentState): void {
    const sessions = state.kind === 'ready' ? this.#connect(state) : undefined;
    if (sessions) this.#keeper.returned(sessions);
  }

  /** Undefined if the connection is closed. */
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

  /** Holds the agent, so that it is not stopped as idle. */
  hold(): void {
    if (!this.#followed) return;
    this.#held.clear();
    this.#held.add(this.#parts.agents.hold(this.#followed));
  }

  /** Releases the agent if it is idle. */
  mayEnd(): void {
    if (!this.idle) return;
    this.#held.clear();
    this.#keeper.idle();
  }

  /** Stops the agent if it is idle and nothing else holds it. */
  stopUnheld(): Promise<void> {
    return this.#followed && this.idle ? this.#parts.agents.stopUnheld(this.#followed) : Promise.resolve();
  }

  dispose(): void {
    this.#following.dispose();
    this.#held.dispose();
  }
}
