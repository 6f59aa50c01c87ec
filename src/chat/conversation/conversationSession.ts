// The session of a conversation: opened when there is something to say, and brought back when the agent or the window had
// ended. What the agent then says again of its history is kept from those who have it already.

import { CancellationSource, neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { AgentSession } from '../session/agentSession.ts';
import type { Origin } from '../session/agentSessions.ts';
import type { Entry } from '../messages/messages.ts';
import { ReplayFilter } from '../transcript/replayFilter.ts';
import type { ConversationOwner, PastSession, SessionResult, SessionSource } from './sessionSource.ts';

/** The conversation, as its session needs it. */
export interface SessionListener {
  /** What was said before it came back: to be known again. */
  saidBefore(): readonly Entry[];
  /** The agent is at work on a prompt. */
  isInTurn(): boolean;
  /** In wire order; without what was said before. */
  hear(update: SessionUpdate): void;
  /** It is another now, or says something else of itself. */
  changed(): void;
  /** It is over: the next prompt opens another. `message` is for the user. @param lost the agent should have restored it. */
  ended(message: string, lost: boolean): void;
  /** Why it could not be opened early, for the user. */
  notReady(message: string): void;
  /** Something for the user. */
  tell(severity: 'info' | 'error', text: string): void;
}

export type SessionIdentity = Pick<PastSession, 'sessionId' | 'cwd' | 'title'>;

/** In words for the user. */
export const newSessionWords = (): string =>
  t('A new session begins. The agent does not know what was said before.');

export class ConversationSession {
  readonly #agent: string;
  readonly #source: SessionSource;
  readonly #user: SessionListener;
  readonly #logger: Logger;
  readonly #listening = new DisposableStore();
  readonly #owner: ConversationOwner;
  #current: AgentSession | undefined;
  #past: PastSession | undefined;
  /** The history of a session that was brought back is said again, and is here already. */
  #muted = false;
  /** Some of that history may come when the next prompt was sent. */
  #replay: ReplayFilter | undefined;
  /** The agent ended in the middle of a turn. */
  #broken = false;
  /** The agent ended while the user was to sign in, which may need just that. */
  #leftToSignIn = false;
  #over = false;
  /** It is opened before anything is said in it. */
  #early:
    { readonly result: Promise<SessionResult | undefined>; readonly wayOut: CancellationSource } | undefined;
  /** It was tried once, and failed. */
  #earlyFailed = false;
  /** It was opened early, and nothing was said in it yet. */
  #unused = false;

  /** @param past one that the agent has kept, if there is one. */
  constructor(
    agent: string,
    source: SessionSource,
    user: SessionListener,
    logger: Logger,
    past: PastSession | undefined,
  ) {
    this.#agent = agent;
    this.#source = source;
    this.#user = user;
    this.#logger = logger;
    this.#past = past;
    this.#owner = {
      adopt: (session, origin) => this.#adopt(session, origin),
      lost: (message, cause) => {
        if (this.#unused) return this.#dropUnused();
        // An agent that restarts for a sign-in and can restore no session has done nothing wrong.
        this.#end(message, !this.#leftToSignIn || cause !== 'unable');
      },
    };
  }

  /** As the agent knows it now; undefined: there is none yet, or none any more. */
  get current(): AgentSession | undefined {
    return this.#current;
  }

  /** To be brought back before anything else is said in it. */
  get past(): PastSession | undefined {
    return this.#past;
  }

  /** One that was opened early, and in which nothing was said. */
  get unused(): AgentSession | undefined {
    return this.#unused ? this.#current : undefined;
  }

  /** Of the session there is, or was and goes on. None while it is unused: nothing would be lost with it. */
  get identity(): SessionIdentity | undefined {
    const session = this.#unused ? undefined : this.#current;
    if (!session) return this.#past;
    return {
      sessionId: session.sessionId,
      cwd: session.cwd,
      title: session.state.title ?? this.#past?.title,
    };
  }

  /** There is one to go on with, which may have to be brought back. */
  get isKnown(): boolean {
    return this.identity !== undefined;
  }

  /** Something can be said in it at once. */
  get isLive(): boolean {
    return this.#current !== undefined && !this.#current.ended;
  }

  /** To say something in: as it was, or a new one, which is told to the user. Never rejects, as the others here. */
  async live(token: CancellationToken): Promise<SessionResult> {
    const early = await this.#joinEarly(token);
    if (early?.kind === 'done' || token.isCancellationRequested) return early ?? { kind: 'cancelled' };
    if (this.#current) return this.#unlessOver(await this.revive(token));
    if (this.#past) {
      const result = await this.#reopen(this.#past, token);
      if (result.kind !== 'refused' || !result.lost) return this.#unlessOver(result);
      this.#user.tell('info', result.message);
      this.#user.tell('info', newSessionWords());
    }
    return this.#unlessOver(await this.#source.open(this.#owner, token));
  }

  /**
   * Opens it, or brings back that of the past, before anything is said in it. Does nothing where there is one already, and
   * after it failed once: what is said next tries again, and tells the user why it cannot be. Never rejects.
   */
  async openEarly(): Promise<void> {
    const past = this.#past;
    const source = this.#source;
    if (!source.openEarly || this.#over || this.#current || this.#early || this.#earlyFailed) return;
    // What is to be shown or copied is brought back by whoever wants that.
    if (past && past.how !== 'back') return;
    this.#unused = past === undefined;
    const wayOut = new CancellationSource();
    const opened = source.openEarly(past, this.#owner, wayOut.token).then(
      (result) => this.#openedEarly(past, result),
      (error: unknown) => {
        this.#logger.error(`[${this.#agent}] a session could not be opened early`, error);
        return this.#openedEarly(past, { kind: 'cancelled' });
      },
    );
    this.#early = { result: opened, wayOut };
    const result = await opened;
    if (result?.kind === 'refused') this.#user.notReady(result.message);
  }

  /** The user says something: whatever session there is, or comes, is one that they use. */
  use(): void {
    this.#unused = false;
  }

  /** That of the past, and no new one in its place. What it says from then on is news. */
  async bringBack(token: CancellationToken): Promise<SessionResult> {
    if (!this.#past) return { kind: 'cancelled' };
    const result = this.#unlessOver(await this.#reopen(this.#past, token));
    this.#muted = false;
    return result;
  }

  /** As it is now, after starting its agent again if need be. */
  async revive(token: CancellationToken): Promise<SessionResult> {
    const early = await this.#joinEarly(token);
    if (early?.kind === 'done') return early;
    if (!this.#current) return { kind: 'cancelled' };
    return await this.#source.revive(this.#current, token);
  }

  /** A prompt is about to be sent: what comes from now on may be the answer. */
  turnBegins(): void {
    this.#muted = false;
  }

  /** A prompt had no answer. Its return is told when the agent was lost with it. */
  turnFailed(session: AgentSession): void {
    if (session.lostAgent && session === this.#current) this.#broken = true;
  }

  /** What comes from now on is news. */
  turnEnded(): void {
    this.#replay = undefined;
  }

  /** Hears nothing any more. @param close the agent need not keep it. */
  dispose(close: boolean): void {
    this.#over = true;
    this.#early?.wayOut.cancel();
    this.#listening.dispose();
    if (this.#current && (close || this.#unused)) this.#source.close(this.#current);
  }

  /** What came of it; undefined where it is not opened early. Whoever stops waiting stops it: an agent may never answer. */
  async #joinEarly(token: CancellationToken): Promise<SessionResult | undefined> {
    const early = this.#early;
    if (!early) return undefined;
    const leaving = token.onCancellationRequested(() => early.wayOut.cancel());
    try {
      return await early.result;
    } finally {
      leaving.dispose();
    }
  }

  #openedEarly(past: PastSession | undefined, opened: SessionResult | undefined): SessionResult | undefined {
    const result = opened && this.#unlessOver(opened);
    this.#early = undefined;
    if (result?.kind === 'done') {
      if (past === this.#past) this.#past = undefined;
      this.#muted = false;
      return result;
    }
    // A past session that is lost stays one: the user is told when they want to go on with it.
    this.#unused = false;
    this.#earlyFailed = result !== undefined && !this.#over;
    return result;
  }

  /** Nothing was said in it, so there is nothing to tell. */
  #dropUnused(): void {
    this.#current = undefined;
    this.#unused = false;
    this.#listening.clear();
    this.#user.changed();
  }

  async #reopen(past: PastSession, token: CancellationToken): Promise<SessionResult> {
    const result = await this.#source.reopen(past, this.#owner, token);
    if (result.kind === 'done' || (result.kind === 'refused' && result.lost)) this.#past = undefined;
    return result;
  }

  /** What came too late is nobody's. */
  #unlessOver(result: SessionResult): SessionResult {
    if (!this.#over) return result;
    if (result.kind === 'done') this.#source.close(result.value);
    return { kind: 'cancelled' };
  }

  #adopt(session: AgentSession, origin: Origin): void {
    if (this.#over) return;
    const isBack = this.#current?.sessionId === session.sessionId;
    this.#current = session;
    this.#leftToSignIn = false;
    // It may be said again whichever way it came back; what it says of itself then is history too.
    this.#muted = this.#past ? this.#past.how !== 'show' : isBack && origin === 'load';
    this.#replay = this.#muted ? new ReplayFilter(this.#user.saidBefore()) : undefined;
    this.#listening.clear();
    this.#listening.add(session.onDidUpdate((update) => this.#hear(update)));
    this.#listening.add(session.onDidChangeState(() => this.#user.changed()));
    this.#listening.add(session.onDidEnd(() => this.#sessionEnded(session)));
    this.#user.changed();
    if (isBack && this.#broken) void this.#tellReturn(session);
  }

  /** Says that it goes on, once that is sure. */
  async #tellReturn(session: AgentSession): Promise<void> {
    const { kind } = await this.#source.revive(session, neverCancelled);
    if (kind !== 'done' || !this.#broken || this.#over) return;
    this.#broken = false;
    this.#user.tell('info', t('The agent was started again. You can go on.'));
  }

  #hear(update: SessionUpdate): void {
    if (update.sessionUpdate === 'unknown')
      this.#logger.debug(`[${this.#agent}] an update is left out: ${update.reason}`);
    const isHere = this.#replay?.isHere(update) === true;
    // How much is in use is no history.
    if ((this.#muted || isHere) && update.sessionUpdate !== 'usage_update') return;
    this.#user.hear(update);
  }

  #sessionEnded(session: AgentSession): void {
    if (session !== this.#current) return;
    if (this.#past) {
      // One way of bringing it back failed: there may be another.
      this.#current = undefined;
      this.#listening.clear();
      return;
    }
    if (this.#unused && !session.lostAgent) return this.#dropUnused();
    this.#leftToSignIn = session.lostAgent && session.signsIn;
    if (!session.lostAgent) this.#end(t('The session was closed.'), false);
    // Where it ends for a sign-in the turn goes on by itself.
    else if (this.#user.isInTurn() && !session.signsIn) this.#broken = true;
  }

  #end(message: string, lost: boolean): void {
    this.#current = undefined;
    this.#broken = false;
    this.#listening.clear();
    this.#user.ended(message, lost);
  }
}
