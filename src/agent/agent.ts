// One agent: starts it when it is first wanted, keeps it running, and says at any time what it is doing.

import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Connection } from '../wire/peer.ts';
import { AgentRun } from './agentRun.ts';
import { thisMachine, type AgentMachine, type AgentOptions } from './agentParts.ts';
import { isSettled, type AgentState, type SettledState } from './agentState.ts';

/**
 * idle → starting → ready → restarting → starting → … → failed. `start`, `restart` and `stop` may be called at any time
 * and in any order: the last one wins, and however many come while a process is being ended, it is ended once and at
 * most one is started after it.
 */
export class Agent implements Disposable {
  readonly name: string;
  readonly #options: AgentOptions;
  readonly #machine: AgentMachine;
  readonly #states: Emitter<AgentState>;
  readonly #connections: Emitter<Connection>;
  #state: AgentState = { kind: 'idle' };
  #wanted = false;
  #disposed = false;
  #run: AgentRun | undefined;
  #ending: Promise<void> | undefined;

  /** Starts nothing yet. */
  constructor(options: AgentOptions, machine: AgentMachine = thisMachine) {
    this.name = options.name;
    this.#options = options;
    this.#machine = machine;
    const onError = (error: unknown): void =>
      options.logger.error(`[${options.name}] a listener failed`, error);
    this.#states = new Emitter(onError);
    this.#connections = new Emitter(onError);
  }

  get state(): AgentState {
    return this.#state;
  }

  /** Fires after each change, with the new state. A connection is closed before the state that follows `ready`. */
  get onDidChangeState(): Event<AgentState> {
    return this.#states.event;
  }

  /** Fires for each new connection before it reads anything: handlers registered on it here miss nothing. */
  get onWillConnect(): Event<Connection> {
    return this.#connections.event;
  }

  /**
   * Starts the agent unless it is running or on its way. One that failed stays down: only `restart()` tries again, so
   * this may be called for every keystroke. Resolves with the next settled state, which is `idle` if it was stopped
   * meanwhile; that takes as long as the agent, its restarts included. Never rejects.
   */
  start(): Promise<SettledState> {
    if (!this.#disposed && this.#state.kind === 'idle') {
      this.#wanted = true;
      if (this.#ending === undefined) this.#begin();
      this.#setState({ kind: 'starting' });
    }
    return this.#settled();
  }

  /** Ends what is running and starts afresh, with all crashes forgiven. Resolves as `start` does. */
  restart(): Promise<SettledState> {
    if (!this.#disposed) {
      this.#wanted = true;
      void this.#end();
      this.#setState({ kind: 'starting' });
    }
    return this.#settled();
  }

  /** The state is `idle` at once; resolves when the process and all its children are gone. */
  stop(): Promise<void> {
    this.#wanted = false;
    const gone = this.#end();
    this.#setState({ kind: 'idle' });
    return gone;
  }

  /** Stops it for good. Await `stop()` instead, or besides, to know when it is gone. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    void this.stop();
    this.#states.dispose();
    this.#connections.dispose();
  }

  #begin(): void {
    this.#run = new AgentRun(this.#options, this.#machine, {
      onState: (state) => this.#setState(state),
      onConnect: (connection) => this.#connections.fire(connection),
    });
  }

  /** Ends the run there is; then begins the next one if that is wanted by then. */
  #end(): Promise<void> {
    this.#ending ??= this.#endRun();
    return this.#ending;
  }

  async #endRun(): Promise<void> {
    const run = this.#run;
    run?.abort();
    await run?.done;
    this.#run = undefined;
    this.#ending = undefined;
    if (this.#wanted) this.#begin();
  }

  #setState(state: AgentState): void {
    if (state.kind === this.#state.kind && (state.kind === 'idle' || state.kind === 'starting')) return;
    this.#state = state;
    this.#states.fire(state);
  }

  #settled(): Promise<SettledState> {
    const { promise, resolve } = Promise.withResolvers<SettledState>();
    if (isSettled(this.#state)) {
      resolve(this.#state);
      return promise;
    }
    const subscription = this.#states.event((state) => {
      if (!isSettled(state)) return;
      subscription.dispose();
      resolve(state);
    });
    return promise;
  }
}
