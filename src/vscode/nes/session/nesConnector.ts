// Keeps one NES session with the agent chosen for next edits: starts the agent when there is something to suggest for,
// starts the session anew with every new process, and ends it when the agent, the choice or the user does.

import { workspace } from 'vscode';
import type { Agent } from '../../../agent/agent.ts';
import type { AgentState, ReadyState } from '../../../agent/agentState.ts';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/disposable.ts';
import { Emitter, type Event } from '../../../base/event.ts';
import type { Logger } from '../../../base/logger.ts';
import type { NesSession } from '../../../nes/session/nesSession.ts';
import type { NesSessionSource } from '../../../nes/requests/nextEdits.ts';
import type { Agents } from '../../agents/agents.ts';
import type { ReportAction } from '../../window/report.ts';
import { onDidChangeSetting, readSetting } from '../../settings/settings.ts';
import type { Authentication } from '../../signIn/authentication.ts';
import type { ShownState } from '../status.ts';
import type { Connection } from '../../../wire/peer.ts';
import { AgentNotice } from './agentNotice.ts';
import { hostNesSession } from './hostedNesSession.ts';
import { NoNextEdits } from './noNextEdits.ts';
import type { NesContext } from '../context/nesContext.ts';
import type { NesSurroundings } from './startNes.ts';

/** What there is instead of a session. `reason` is English, for the log. */
interface NoSession {
  readonly kind: 'none';
  readonly reason: string;
}

/** How long `nes/close` may take, in ms. */
const closeTimeout = 500;

export class NesConnector implements NesSessionSource, Disposable {
  readonly #agents: Agents;
  readonly #surroundings: NesSurroundings;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #noNextEdits: NoNextEdits;
  readonly #authentication: Authentication;
  readonly #lifetime = new DisposableStore();
  /** Of the agent chosen now. */
  readonly #agentLifetime = this.#lifetime.add(new DisposableStore());
  readonly #notice = this.#lifetime.add(new AgentNotice(() => this.#states.fire(this.state)));
  readonly #sessions: Emitter<NesSession | undefined>;
  readonly #states: Emitter<ShownState>;
  #agent: Agent | undefined;
  #wanted = false;
  #session: NesSession | undefined;
  #context: NesContext | undefined;
  /** While there is a session: the agent may name it in its requests and updates. */
  readonly #hosted = this.#lifetime.add(new DisposableStore());
  #pending: Promise<NesSession | NoSession> | undefined;
  /** What `nes/start` was refused on until the user signs in. */
  #signInNeeded: ReadyState | undefined;

  constructor(
    agents: Agents,
    authentication: Authentication,
    surroundings: NesSurroundings,
    clock: Clock,
    logger: Logger,
    showLog: ReportAction,
  ) {
    this.#surroundings = surroundings;
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
    this.#lifetime.add(workspace.onDidGrantWorkspaceTrust(() => this.#start()));
    this.#lifetime.add(authentication.onDidSignIn((agent) => this.#tryAgain(agent)));
  }

  /** Fires with each new session before anything is asked of it, and with nothing when it ends. */
  get onDidChangeSession(): Event<NesSession | undefined> {
    return this.#sessions.event;
  }

  get onDidChangeState(): Event<ShownState> {
    return this.#states.event;
  }

  /** The session that runs now. */
  get current(): NesSession | undefined {
    return this.#session;
  }

  /** What the agent of that session is told of the user's work; undefined if it asked for nothing. */
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

  /** What the agent says of how it is doing: one line, empty while all is well. */
  get notice(): string {
    return this.#notice.text;
  }

  /** There is a document to suggest for: the agent is needed from now on. Cheap to call again. */
  want(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    if (this.#agent) this.#start();
    else this.#choose();
  }

  async session(token: CancellationToken): Promise<NesSession | NoSession> {
    this.want();
    return this.#session ?? Promise.race([this.#next(), cancelled(token)]);
  }

  /** The session of the agent that is on its way, restarts included. */
  async #next(): Promise<NesSession | NoSession> {
    const { kind } = this.state;
    if (kind === 'starting' || kind === 'restarting') await this.#agent?.start();
    return this.#session ?? this.#pending ?? { kind: 'none', reason: `the agent is ${this.state.kind}` };
  }

  async restart(): Promise<void> {
    this.#wanted = true;
    if (!this.#agent) this.#choose();
    else if (workspace.isTrusted) await this.#agent.restart();
  }

  async stop(): Promise<void> {
    await this.close();
    await this.#agent?.stop();
  }

  /** Says goodbye to the agent while it still listens; one that does not answer is not waited for. */
  async close(): Promise<void> {
    if (!this.#session) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.#clock.setTimer(closeTimeout, resolve);
    await Promise.race([this.#session.close(), promise]);
    timer.dispose();
  }

  /** Takes the agent the settings name, and leaves the one before. */
  #choose(): void {
    const lookup = this.#agents.get(this.agentName);
    if (lookup.kind === 'agent' && lookup.agent === this.#agent) return;
    const left = this.#agent;
    const goodbye = this.close();
    this.#agentLifetime.clear();
    this.#endSession();
    this.#notice.follow({ kind: 'idle' });
    this.#agent = undefined;
    // It may have been chosen again meanwhile, or a conversation may need it.
    if (left) void goodbye.then(() => this.#agents.stopUnheld(left));
    if (lookup.kind === 'refused') {
      if (this.#wanted) this.#noNextEdits.refused(lookup.message);
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
    if (!this.#wanted || !this.#agent || !workspace.isTrusted) {
      this.#states.fire(this.state);
      return;
    }
    void this.#agent.start();
  }

  #follow(state: AgentState): void {
    this.#endSession();
    this.#notice.follow(state);
    if (state.kind === 'ready') this.#pending = this.#begin(state);
    if (state.kind === 'failed') this.#noNextEdits.failed(this.#agent, state.failure);
    this.#states.fire(this.state);
  }

  async #begin(ready: ReadyState): Promise<NesSession | NoSession> {
    const agent = this.#agent;
    this.#signInNeeded = undefined;
    const { startNes } = await import('./startNes.ts');
    const start = await startNes(ready, this.#surroundings, this.#clock, this.#logger);
    const state = agent?.state;
    if (this.#agent !== agent || state?.kind !== 'ready' || state.connection !== ready.connection) {
      if (start.kind === 'started') start.session.dispose();
      return { kind: 'none', reason: 'the agent ended meanwhile' };
    }
    if (start.kind === 'started') {
      this.#authentication.works(this.agentName);
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

  /** Suggestions are not kept waiting for the options that the user chose earlier. */
  #host({ sessionId, options }: NesSession, connection: Connection): void {
    const { chosenOptions, updates } = this.#surroundings;
    const { agentName } = this;
    const routes = updates(connection);
    this.#hosted.add(hostNesSession(agentName, sessionId, this.#agents.sessions(connection)));
    // A conversation with the same id keeps its updates.
    if (routes && !routes.has(sessionId)) this.#hosted.add(routes.add(options, 'deliver'));
    void options.restore(chosenOptions.of(agentName));
  }

  #askToSignIn(ready: ReadyState): void {
    if (!this.#agent) return;
    this.#logger.info(`[${this.#agent.name}] nes/start: the user has to sign in first.`);
    this.#signInNeeded = ready;
    // What comes of it is heard by `#tryAgain`, also when the user signs in for another reason.
    void this.#authentication.required(this.#agent, 'background').then((outcome) => {
      // It may have been under way when this was asked, and over before this was known.
      if (outcome.kind === 'signedIn') this.#tryAgain(this.agentName);
    });
  }

  /** After a sign-in. A process that was started anew for it has been asked already. */
  #tryAgain(agent: string): void {
    const state = this.#agent?.state;
    if (this.#agent?.name !== agent || state?.kind !== 'ready' || state !== this.#signInNeeded) return;
    this.#pending = this.#begin(state);
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
