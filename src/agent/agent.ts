// One agent: starts its process on demand, restarts it after crashes, and reports its state.

import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Connection } from '../wire/peer.ts';
import { AgentRun } from './agentRun.ts';
import type { AgentMachine, AgentOptions } from './agentParts.ts';
import { isSettled, type AgentState, type SettledState } from './agentState.ts';

/**
 * idle → starting → ready → restarting → starting → … → failed. `start`, `restart` and `stop` may be called at any time
 * and in any order: the last call wins. Calls while a process is being ended are coalesced: at most one process is started
 * after it.
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

  /** Does not start a process. */
  constructor(options: AgentOptions, machine: AgentMachine) {
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
   * Starts the agent unless it is running or starting. A failed agent is not started: only `restart()` tries again, so this
   * may be called on every keystroke. Resolves with the next settled state, which is `idle` if it was stopped meanwhile. May
   * take as long as the start and all restarts. Never rejects.
   */
  start(): Promise<SettledState> {
    if (!this.#disposed && this.#state.kind === 'idle') {
      this.#wanted = true;
      if (this.#ending === undefined) this.#begin();
      this.#setState({ kind: 'starting' });
    }
    return this.#settled();
  }

  /** Ends the running process and starts a new one; earlier crashes no longer count. Resolves as `start` does. */
  restart(): Promise<SettledState> {
    if (!this.#disposed) {
      this.#wanted = true;
      void this.#end();
      this.#setState({ kind: 'starting' });
    }
    return this.#settled();
  }

  /** Sets the state to `idle` at once. Resolves when the process and all its children have ended. */
  stop(): Promise<void> {
    this.#wanted = false;
    const gone = this.#end();
    this.#setState({ kind: 'idle' });
    return gone;
  }

  /** Stops it permanently. Await `stop()` to know when the process has ended. */
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

  /** Ends the current run, then starts the next one if it is still wanted. */
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
