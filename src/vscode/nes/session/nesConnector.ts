// Keeps one NES session with the agent chosen for next edits: starts the agent once there is a document to suggest for,
// starts a session with each new process while one is wanted, and ends it when the agent ends, another one is chosen or the user
// stops it.

import { window, workspace } from 'vscode';
import type { Agent } from '../../../agent/agent.ts';
import type { AgentState, ReadyState } from '../../../agent/agentState.ts';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { NesSession } from '../../../nes/session/nesSession.ts';
import { SessionDemand } from '../../../nes/session/sessionDemand.ts';
import type { NesSessionSource } from '../../../nes/requests/nextEdits.ts';
import type { Agents } from '../../agents/agents.ts';
import type { ReportAction } from '../../window/report.ts';
import { onDidChangeSetting, readSetting } from '../../settings/settings.ts';
import type { Authentication } from '../../signIn/authentication.ts';
import type { ShownState } from '../status.ts';
import type { Connection } from '../../../wire/peer.ts';
import { AgentNotice } from './agentNotice.ts';
import { NoNextEdits } from './noNextEdits.ts';
import type { NesContext } from '../context/nesContext.ts';
import type { NesSurroundings, startNes } from './startNes.ts';
import { hostNesSession } from './hostNesSession.ts';
import { openFolders } from '../../window/workspacePlace.ts';

/** Why there is no session. `reason` is for the log. */
interface NoSession {
  readonly kind: 'none';
  readonly reason: string;
}

/** ms that `nes/close` may take. */
const closeTimeout = 500;

export class NesConnector implements NesSessionSource, Disposable {
  readonly #agents: Agents;
  readonly #surroundings: NesSurroundings;
  readonly #loadStart: () => Promise<typeof startNes>;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #noNextEdits: NoNextEdits;
  readonly #authentication: Authentication;
  readonly #lifetime = new DisposableStore();
  /** Lifetime of everything that belongs to the chosen agent. */
  readonly #agentLifetime = this.#lifetime.add(new DisposableStore());
  readonly #notice = this.#lifetime.add(new AgentNotice(() => this.#states.fire(this.state)));
  readonly #sessions: Emitter<NesSession | undefined>;
  readonly #states: Emitter<ShownState>;
  #agent: Agent | undefined;
  /** While no session is wanted, conversations may still run the agent. */
  readonly #demand = new SessionDemand(
    () => readSetting('nes.enabled') || readSetting('nes.enabled', window.activeTextEditor?.document),
  );
  #session: NesSession | undefined;
  #context: NesContext | undefined;
  /** Registrations of the session, so that the agent may name it in requests and updates. */
  readonly #hosted = this.#lifetime.add(new DisposableStore());
  #pending: Promise<NesSession | NoSession> | undefined;
  /** The ready state whose `nes/start` was refused until the user signs in. */
  #signInNeeded: ReadyState | undefined;

  /** @param loadStart loads the code that only a session needs. */
  constructor(
    agents: Agents,
    authentication: Authentication,
    surroundings: NesSurroundings,
    loadStart: () => Promise<typeof startNes>,
    clock: Clock,
    logger: Logger,
    showLog: ReportAction,
  ) {
    this.#surroundings = surroundings;
    this.#loadStart = loadStart;
    this.#agents = agents;
    this.#authentication = authentication;
    this.#clock = clock;
    this.#logger = logger;
    this.#noNextEdits = new NoNextEdits(authentication, logger, showLog, () => this.restart());
    const onError = (error: unknown): void => logger.error('A listener of the NES session failed', error);
    this.#sessions = this.#lifetime.add(new Emitter<NesSession | undefined>(onError));
    this.#states = this.#lifetime.add(new Emitter<ShownState>(onError));
    this.#lifetime.add(agents.onDidChange(() => this.#choose()));
    this.#lifetime.add(onDidChangeSetting('nes.agent', () => this.#choose()));
    this.#lifetime.add(onDidChangeSetting('nes.enabled', () => this.#demand.isWanted()));
    this.#lifetime.add(workspace.onDidGrantWorkspaceTrust(() => this.#start()));
    this.#lifetime.add(authentication.onDidSignIn((agent) => this.#tryAgain(agent)));
  }

  /** Fires with each new session before its first request, and with undefined when it ends. */
  get onDidChangeSession(): Event<NesSession | undefined> {
    return this.#sessions.event;
  }

  get onDidChangeState(): Event<ShownState> {
    return this.#states.event;
  }

  /** The current session, if any. */
  get current(): NesSession | undefined {
    return this.#session;
  }

  /** The context of the current session; undefined if its agent asked for none. */
  get context(): NesContext | undefined {
    return this.#context;
  }

  get agentName(): string {
    return readSetting('nes.agent');
  }

  get state(): ShownState {
    if (!workspace.isTrusted) return { kind: 'untrusted' };
    return this.#agent?.state ?? { kind: 'idle' };
  }

  /** The agent's notice in one line; empty for none. */
  get notice(): string {
    return this.#notice.text;
  }

  /** Starts the agent, and keeps it running from now on while next edits are on. Cheap to call again. */
  want(): void {
    this.#demand.begin();
    this.#serve();
  }

  /** Works also while next edits are off: then starts the agent for this one session. */
  async session(token: CancellationToken): Promise<NesSession | NoSession> {
    const waiting = this.#demand.wait();
    this.#serve();
    try {
      return this.#session ?? (await Promise.race([this.#next(), cancelled(token)]));
    } finally {
      waiting.dispose();
    }
  }

  #serve(): void {
    if (!this.#demand.claimStart()) return;
    if (this.#agent) this.#start();
    else this.#choose();
  }

  /** Waits for the agent that is starting or restarting, then for its session. */
  async #next(): Promise<NesSession | NoSession> {
    const { kind } = this.state;
    if (kind === 'starting' || kind === 'restarting') await this.#agent?.start();
    return this.#session ?? this.#pending ?? { kind: 'none', reason: `the agent is ${this.state.kind}` };
  }

  /** While next edits are off, only the process is started. */
  async restart(): Promise<void> {
    this.#demand.begin();
    // An agent that the user stops after this is not started again.
    this.#demand.claimStart();
    const isRunning = this.#agent !== undefined;
    if (!isRunning) this.#choose();
    if (workspace.isTrusted) await (isRunning ? this.#agent?.restart() : this.#agent?.start());
  }

  async stop(): Promise<void> {
    await this.close();
    await this.#agent?.stop();
  }

  /** Sends `nes/close` and waits at most 500 ms for the answer. */
  async close(): Promise<void> {
    if (!this.#session) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.#clock.setTimer(closeTimeout, resolve);
    await Promise.race([this.#session.close(), promise]);
    timer.dispose();
  }

  /** Switches to the agent that the settings name. */
  #choose(): void {
    const lookup = this.#agents.get(this.agentName);
    if (lookup.kind === 'agent' && lookup.agent === this.#agent) return;
    const previous = this.#agent;
    const closed = this.close();
    this.#agentLifetime.clear();
    this.#endSession();
    this.#notice.follow({ kind: 'idle' });
    this.#agent = undefined;
    // Not if it was chosen again meanwhile, or if a conversation needs it.
    if (previous) void closed.then(() => this.#agents.stopUnheld(previous));
    if (lookup.kind === 'refused') {
      if (this.#demand.isWanted()) this.#noNextEdits.refused(lookup.message);
      this.#states.fire(this.state);
      return;
    }
    this.#agent = lookup.agent;
    this.#agentLifetime.add(this.#agents.hold(lookup.agent));
    this.#agentLifetime.add(lookup.agent.onDidChangeState((state) => this.#follow(state)));
    this.#states.fire(this.state);
    if (lookup.agent.state.kind === 'ready') this.#follow(lookup.agent.state);
    else this.#start();
  }

  #start(): void {
    if (!this.#demand.isWanted() || !this.#agent || !workspace.isTrusted) {
      this.#states.fire(this.state);
      return;
    }
    const { state } = this.#agent;
    // A conversation has started it.
    if (state.kind === 'ready' && !this.#session) this.#pending ??= this.#begin(state);
    void this.#agent.start();
  }

  #follow(state: AgentState): void {
    this.#endSession();
    this.#notice.follow(state);
    const isWanted = this.#demand.isWanted();
    if (state.kind === 'ready' && isWanted) this.#pending = this.#begin(state);
    if (state.kind === 'failed' && isWanted) this.#noNextEdits.failed(this.#agent, state.failure);
    this.#states.fire(this.state);
  }

  async #begin(ready: ReadyState): Promise<NesSession | NoSession> {
    const agent = this.#agent;
    this.#signInNeeded = undefined;
    const startNes = await this.#loadStart();
    const start = await startNes(ready, this.#surroundings, this.#clock, this.#logger);
    const state = agent?.state;
    if (this.#agent !== agent || state?.kind !== 'ready' || state.connection !== ready.connection) {
      if (start.kind === 'started') start.session.dispose();
      return { kind: 'none', reason: 'the agent ended meanwhile' };
    }
    if (start.kind === 'started') {
      this.#authentication.works(this.agentName, false);
      this.#session = start.session;
      this.#context = start.context;
      this.#host(start.session, ready.connection);
      this.#sessions.fire(start.session);
      return start.session;
    }
    if (start.kind === 'signInNeeded') this.#askToSignIn(ready);
    else this.#noNextEdits.notStarted(this.agentName, start);
    return { kind: 'none', reason: start.kind };
  }

  /** Registers the session. Suggestions do not wait until the user's options are restored. */
  #host({ sessionId, options }: NesSession, connection: Connection): void {
    const { chosenOptions, updates } = this.#surroundings;
    const { agentName } = this;
    const routes = updates(connection);
    const table = this.#agents.sessions(connection);
    this.#hosted.add(hostNesSession(agentName, sessionId, table, openFolders()));
    // A conversation with the same id keeps its updates.
    if (routes && !routes.has(sessionId)) this.#hosted.add(routes.add(options, 'deliver'));
    void options.restore(chosenOptions.of(agentName));
  }

  #askToSignIn(ready: ReadyState): void {
    if (!this.#agent) return;
    this.#logger.info(`[${this.#agent.name}] nes/start: the user has to sign in first.`);
    this.#signInNeeded = ready;
    // `onDidSignIn` calls `#tryAgain` too, also when the user signs in for another reason.
    void this.#authentication.required(this.#agent, 'background').then((outcome) => {
      // A sign-in that was already under way may have ended before `#signInNeeded` was set.
      if (outcome.kind === 'signedIn') this.#tryAgain(this.agentName);
    });
  }

  /** Sends `nes/start` again after a sign-in. A process that was restarted for it has its own `nes/start`. */
  #tryAgain(agent: string): void {
    const state = this.#agent?.state;
    if (this.#agent?.name !== agent || state?.kind !== 'ready' || state !== this.#signInNeeded) return;
    // Otherwise the next request for a session starts it.
    this.#pending = this.#demand.isWanted() ? this.#begin(state) : undefined;
  }

  #endSession(): void {
    this.#pending = undefined;
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    this.#context = undefined;
    this.#hosted.clear();
    this.#sessions.fire(undefined);
    session.dispose();
  }

  dispose(): void {
    this.#endSession();
    this.#lifetime.dispose();
  }
}

function cancelled(token: CancellationToken): Promise<NoSession> {
  return new Promise((resolve) => {
    token.onCancellationRequested(() => resolve({ kind: 'none', reason: 'cancelled' }));
  });
}
