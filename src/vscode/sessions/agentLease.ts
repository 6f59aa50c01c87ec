// Starts an agent when its sessions need it, holds it while it is used, and switches to its replacement when its definition
// changes. Used by `AgentSessionSource`.

import { randomBytes } from 'node:crypto';
import type { Agent } from '../../agent/agent.ts';
import type { AgentState, ReadyState } from '../../agent/agentState.ts';
import { type CancellationToken, orCancelled } from '../../base/cancellation.ts';
import { DisposableStore, toDisposable, type Disposable } from '../../base/disposable.ts';
import { agentName } from '../../base/agentName.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { AgentSessions } from '../../chat/session/agentSessions.ts';
import { effectiveCapabilities } from '../../chat/session/textOnlyQuirk.ts';
import type { SignIn } from '../../chat/session/withSignIn.ts';
import { newTraceparent } from '../../protocol/traceContext.ts';
import type { Agents } from '../agents/agents.ts';
import { waitForStateChange, explainFailure } from './explainEnd.ts';
import type { SignInByName } from './signInByName.ts';
import { Refusal } from './sessionOutcome.ts';
import type { SessionUpdates } from './sessionUpdates.ts';

export interface AgentLeaseParts {
  readonly agents: Agents;
  readonly updates: SessionUpdates;
  readonly signIn: SignInByName;
  readonly logger: Logger;
  /** The user's notes for agents that get them with the session; undefined if there are none. */
  notes?(): string | undefined;
}

export interface AgentLeaseListener {
  /** A process of the agent is ready, and may restore sessions of the previous one. */
  ready(sessions: AgentSessions): void;
  /** Nothing uses the agent here any more. */
  idle(): void;
}

export class AgentLease implements Disposable {
  /** The agent's name in the settings. */
  readonly name: string;
  readonly #parts: AgentLeaseParts;
  readonly #listener: AgentLeaseListener;
  readonly #connected = new WeakMap<object, AgentSessions>();
  readonly #replacements: Disposable;
  readonly #following = new DisposableStore();
  readonly #held = new DisposableStore();
  /** The agent that has this name, once it was needed. */
  #agent: Agent | undefined;
  #uses = 0;
  #signingIn: Promise<boolean> | undefined;
  #restarting: Promise<boolean> | undefined;

  constructor(name: string, parts: AgentLeaseParts, listener: AgentLeaseListener) {
    this.name = name;
    this.#parts = parts;
    this.#listener = listener;
    this.#replacements = parts.agents.onDidChange(() => this.#replace());
  }

  readonly signIn: SignIn = {
    // One sign-in for all sessions that wait for it.
    required: () => {
      const { signIn } = this.#parts;
      this.#signingIn ??= signIn.required(this.name).finally(() => (this.#signingIn = undefined));
      return this.#signingIn;
    },
    // One restart for all sessions.
    restart: () => {
      const { signIn } = this.#parts;
      this.#restarting ??= (signIn.restart?.(this.name) ?? Promise.resolve(false)).finally(
        () => (this.#restarting = undefined),
      );
      return this.#restarting;
    },
    works: () => this.#parts.signIn.works(this.name, false),
  };

  /** Keeps the agent running until the result is disposed. */
  use(): Disposable {
    this.#uses += 1;
    this.#hold();
    return toDisposable(() => {
      this.#uses -= 1;
      if (this.#uses > 0) return;
      this.#held.clear();
      this.#listener.idle();
    });
  }

  /** Starts the agent if needed. Throws `Refusal` if it cannot start, `CancelledError` if `token` is cancelled. */
  async ready(token: CancellationToken): Promise<AgentSessions> {
    const agent = this.#follow();
    // It is needed now, so a failed agent may try again.
    let settling = agent.state.kind === 'failed' ? agent.restart() : agent.start();
    for (;;) {
      const state = await orCancelled(settling, token);
      if (state.kind === 'failed') throw new Refusal(state.failure.message, explainFailure(state.failure));
      if (state.kind === 'idle') throw new Refusal(t('Agent "{0}" was stopped.', agentName(this.name)));
      const sessions = this.#connect(state);
      if (sessions) return sessions;
      // The agent is ending: its connection is closed, but its process has not ended yet.
      await orCancelled(waitForStateChange(agent, state), token);
      settling = agent.start();
    }
  }

  /** Stops the agent unless it is used, here or elsewhere. */
  stopUnused(): Promise<void> {
    const unused = this.#uses === 0 ? this.#agent : undefined;
    return unused ? this.#parts.agents.stopUnheld(unused) : Promise.resolve();
  }

  /** Switches to the agent that has this name now. */
  #replace(): void {
    if (!this.#agent) return;
    try {
      this.#follow();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#parts.logger.info(`[${this.name}] its sessions cannot be restored now: ${error.message}`);
    }
  }

  #follow(): Agent {
    const lookup = this.#parts.agents.get(this.name);
    if (lookup.kind === 'agent' && lookup.agent === this.#agent) return lookup.agent;
    this.#following.clear();
    this.#held.clear();
    this.#agent = undefined;
    if (lookup.kind === 'refused')
      throw new Refusal(lookup.message, { actions: ['openSettings', 'selectAgent'] });
    this.#agent = lookup.agent;
    if (this.#uses > 0) this.#hold();
    this.#following.add(lookup.agent.onDidChangeState((state) => this.#stateChanged(state)));
    this.#stateChanged(lookup.agent.state);
    return lookup.agent;
  }

  #stateChanged(state: AgentState): void {
    const sessions = state.kind === 'ready' ? this.#connect(state) : undefined;
    if (sessions) this.#listener.ready(sessions);
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
      capabilities: effectiveCapabilities(initializeResult),
      canSteer: initializeResult._meta?.steering?.supported === true,
      table: agents.sessions(connection),
      signIn: { ...this.signIn, works: () => this.#parts.signIn.works(this.name) },
      logger,
      notes: () => this.#parts.notes?.(),
      newTrace: () => newTraceparent((size) => randomBytes(size)),
    });
    this.#connected.set(connection, sessions);
    connection.onClose(() => sessions.dispose());
    return sessions;
  }

  /** Holds the agent, so that it is not stopped as idle. */
  #hold(): void {
    if (!this.#agent) return;
    this.#held.clear();
    this.#held.add(this.#parts.agents.hold(this.#agent));
  }

  dispose(): void {
    this.#replacements.dispose();
    this.#following.dispose();
    this.#held.dispose();
  }
}
