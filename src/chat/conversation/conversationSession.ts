// The session of a conversation: opened for the first prompt or early, and restored after the agent or the window
// ended. Drops the history that the agent replays when a session is restored.

import { CancellationSource, neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import { DisposableStore } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { Clock } from '../../base/clock.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { AgentSession } from '../session/agentSession.ts';
import { ChosenSettings } from '../session/chosenSettings.ts';
import type { KnownSession } from '../session/sessionParts.ts';
import type { Origin } from '../session/agentSessions.ts';
import type { SessionListener } from './sessionListener.ts';
import { SessionReplay } from './sessionReplay.ts';
import type { SessionOwner, PastSession, SessionOutcome, SessionSource } from './sessionSource.ts';

/** A text for the user. */
export const newSessionWords = (): string =>
  t('A new session was started. The agent does not know the earlier messages.');

export class ConversationSession {
  readonly #agent: string;
  readonly #source: SessionSource;
  readonly #listener: SessionListener;
  readonly #logger: Logger;
  readonly #subscriptions = new DisposableStore();
  readonly #owner: SessionOwner;
  #current: AgentSession | undefined;
  #past: PastSession | undefined;
  readonly #clock: Clock;
  /** Drops history of a restored session, until the end of the next turn. */
  #replay: SessionReplay | undefined;
  /** What the user chose in this or an earlier session. */
  readonly #settings: ChosenSettings;
  /** True if the agent ended during a turn. */
  #broken = false;
  /** True if the agent ended while the user was signing in, which may restart it. */
  #leftToSignIn = false;
  #over = false;
  /** Set while the session is being opened early. */
  #early:
    | { readonly result: Promise<SessionOutcome | undefined>; readonly cancellation: CancellationSource }
    | undefined;
  /** Opening early failed; it is tried only once. */
  #earlyFailed = false;
  /** The session was opened early and has no prompt yet. */
  #unused = false;

  /** @param past the session to restore, if there is one. */
  constructor(
    agent: string,
    source: SessionSource,
    listener: SessionListener,
    { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
    past: PastSession | undefined,
  ) {
    this.#clock = clock;
    this.#agent = agent;
    this.#source = source;
    this.#listener = listener;
    this.#logger = logger;
    this.#past = past;
    this.#settings = new ChosenSettings(past?.settings ?? [], {
      clock,
      explain: (error) => source.explain(error),
      onFailure: (words) => listener.addNotice('error', words),
    });
    this.#owner = {
      adopt: (session, origin) => this.#adopt(session, origin),
      restored: (session) => this.#restored(session),
      lost: (message, cause) => {
        if (this.#unused) return this.#dropUnused();
        // Signing in restarted an agent that can't restore sessions. Not an error.
        this.#end(message, !this.#leftToSignIn || cause !== 'unable');
      },
    };
  }

  /** The open session, or one whose agent ended and may restore it. */
  get current(): AgentSession | undefined {
    return this.#current;
  }

  /** True while subagents work in sessions of their own. */
  get areChildrenAtWork(): boolean {
    return this.#replay?.isReplaying !== true && this.#current?.children.areAtWork === true;
  }

  /** A session that must be restored before the next prompt. */
  get past(): PastSession | undefined {
    return this.#past;
  }

  /** A session that was opened early and has no prompt yet. */
  get unused(): AgentSession | undefined {
    return this.#unused ? this.#current : undefined;
  }

  /** Identifies the current or past session. Undefined while the session is unused. */
  get identity(): KnownSession | undefined {
    const session = this.#unused ? undefined : this.#current;
    if (!session) return this.#past;
    return {
      sessionId: session.sessionId,
      cwd: session.cwd,
      title: session.state.title ?? this.#past?.title,
      settings: this.#settings.all,
    };
  }

  /** True if there is a session to continue, which may have to be restored first. */
  get isKnown(): boolean {
    return this.identity !== undefined;
  }

  /** True if a prompt can be sent without opening or restoring a session. */
  get isLive(): boolean {
    return this.#current !== undefined && !this.#current.ended;
  }

  /**
   * Returns the session for a prompt: the current, a restored, or a new one, which a notice announces. Never rejects.
   */
  async live(token: CancellationToken): Promise<SessionOutcome> {
    return await this.#withSettings(await this.#open(token));
  }

  async #open(token: CancellationToken): Promise<SessionOutcome> {
    const early = await this.#joinEarly(token);
    if (early?.kind === 'done' || token.isCancellationRequested) return early ?? { kind: 'cancelled' };
    if (this.#current) return this.#unlessOver(await this.revive(token));
    if (this.#past) {
      const result = await this.#reopen(this.#past, token);
      if (result.kind !== 'refused' || !result.lost) return this.#unlessOver(result);
      this.#listener.addNotice('info', result.message);
      this.#listener.addNotice('info', newSessionWords());
    }
    return this.#unlessOver(await this.#source.open(this.#owner, token));
  }

  /**
   * Opens a session, or restores the past one, before the first prompt. Does nothing if there is one or if this failed
   * before: the next prompt tries again and reports the error. Never rejects.
   */
  async openEarly(): Promise<void> {
    const past = this.#past;
    const source = this.#source;
    if (!source.openEarly || this.#over || this.#current || this.#early || this.#earlyFailed) return;
    // `bringBack` opens sessions that are to be shown or copied.
    if (past && past.how !== 'back') return;
    this.#unused = past === undefined;
    const cancellation = new CancellationSource();
    const opened = source.openEarly(past, this.#owner, cancellation.token).then(
      (result) => this.#withSettings(this.#openedEarly(past, result)),
      (error: unknown) => {
        this.#logger.error(`[${this.#agent}] a session could not be opened early`, error);
        return this.#openedEarly(past, { kind: 'cancelled' });
      },
    );
    this.#early = { result: opened, cancellation };
    const result = await opened;
    if (result?.kind === 'refused') this.#listener.notReady(result);
  }

  /** Called when the user sends a prompt: the session is no longer unused. */
  use(): void {
    this.#unused = false;
  }

  /** Restores the past session and opens no other one if that fails. Later updates are not history. */
  async bringBack(token: CancellationToken): Promise<SessionOutcome> {
    if (!this.#past) return { kind: 'cancelled' };
    const result = this.#unlessOver(await this.#reopen(this.#past, token));
    this.#replay?.settle();
    this.#listener.sessionBegan();
    return await this.#withSettings(result);
  }

  /** Returns the current session, after restarting its agent if necessary. */
  async revive(token: CancellationToken): Promise<SessionOutcome> {
    const early = await this.#joinEarly(token);
    if (early?.kind === 'done') return early;
    if (!this.#current) return { kind: 'cancelled' };
    const revived = await this.#source.revive(this.#current, token);
    if (revived.kind === 'done') this.#replay?.settle();
    return await this.#withSettings(revived);
  }

  /** Called before a prompt is sent: later updates may be the answer. @param prompt its text. */
  turnBegins(prompt: string): void {
    this.#replay?.beginTurn(prompt);
  }

  /** Called when a prompt failed. If the agent ended, a notice announces its restart. */
  turnFailed(session: AgentSession): void {
    if (session.lostAgent && session === this.#current) this.#broken = true;
  }

  /** Called at the end of a turn: later updates are not history. */
  turnEnded(): void {
    // The agent may have been restarted meanwhile.
    if (this.#replay?.isOpening === false) this.#endReplay();
  }

  /** Unsubscribes from the session. @param close also closes the session on the agent's side. */
  dispose(close: boolean): void {
    this.#over = true;
    this.#early?.cancellation.cancel();
    this.#subscriptions.dispose();
    this.#replay?.dispose();
    if (this.#current && (close || this.#unused)) this.#source.close(this.#current);
  }

  /**
   * Waits for the early opening; undefined if there is none. Cancelling `token` cancels it: an agent may never respond.
   */
  async #joinEarly(token: CancellationToken): Promise<SessionOutcome | undefined> {
    const early = this.#early;
    if (!early) return undefined;
    const leaving = token.onCancellationRequested(() => early.cancellation.cancel());
    try {
      return await early.result;
    } finally {
      leaving.dispose();
    }
  }

  #openedEarly(
    past: PastSession | undefined,
    opened: SessionOutcome | undefined,
  ): SessionOutcome | undefined {
    const result = opened && this.#unlessOver(opened);
    this.#early = undefined;
    if (result?.kind === 'done') {
      if (past === this.#past) this.#past = undefined;
      this.#replay?.settle();
      return result;
    }
    // Keep a lost session as the past one: the next prompt reports the loss.
    this.#unused = false;
    this.#earlyFailed = result !== undefined && !this.#over;
    return result;
  }

  /** Drops the session without a notice. */
  #dropUnused(): void {
    this.#current = undefined;
    this.#unused = false;
    this.#subscriptions.clear();
    this.#listener.changed();
  }

  async #reopen(past: PastSession, token: CancellationToken): Promise<SessionOutcome> {
    const result = await this.#source.reopen(past, this.#owner, token);
    if (result.kind === 'done' || (result.kind === 'refused' && result.lost)) this.#past = undefined;
    return result;
  }

  /** Closes a session that was opened after the conversation ended. */
  #unlessOver(result: SessionOutcome): SessionOutcome {
    if (!this.#over) return result;
    if (result.kind === 'done') this.#source.close(result.value);
    return { kind: 'cancelled' };
  }

  #adopt(session: AgentSession, origin: Origin): void {
    if (this.#over) return;
    const isBack = this.#current?.sessionId === session.sessionId;
    this.#current = session;
    this.#leftToSignIn = false;
    this.#endReplay();
    this.#listener.sessionBegan();
    // Agents replay history however the session is restored.
    if (this.#past ? this.#past.how !== 'show' : isBack)
      this.#replay = new SessionReplay(this.#listener, origin, this.#clock);
    this.#subscriptions.clear();
    this.#subscriptions.add(session.onDidUpdate((update) => this.#handleUpdate(update)));
    this.#subscriptions.add(
      session.children.onDidUpdate((news) => {
        if (!this.#replay?.isOldChild(news.child)) this.#listener.handleChild(news);
      }),
    );
    this.#subscriptions.add(this.#settings.follow(session));
    this.#subscriptions.add(session.onDidChangeState(() => this.#listener.changed()));
    this.#subscriptions.add(session.onDidEnd(() => this.#sessionEnded(session)));
    this.#listener.changed();
    if (isBack && this.#broken) void this.#announceRestart(session);
  }

  /** Announces the restart once the session was restored. */
  async #announceRestart(session: AgentSession): Promise<void> {
    const { kind } = await this.#source.revive(session, neverCancelled);
    if (kind !== 'done' || !this.#broken || this.#over) return;
    this.#broken = false;
    this.#listener.addNotice('info', t('The agent was restarted. You can continue.'));
  }

  #restored(session: AgentSession): void {
    if (session !== this.#current || this.#over) return;
    this.#replay?.settle();
    void this.#settings.setAgain(session);
  }

  async #withSettings<T extends SessionOutcome | undefined>(outcome: T): Promise<T> {
    if (outcome?.kind === 'done' && outcome.value === this.#current)
      await this.#settings.setAgain(outcome.value);
    return outcome;
  }

  #handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate === 'unknown')
      this.#logger.debug(`[${this.#agent}] ignored an unknown update: ${update.reason}`);
    if (this.#replay) this.#replay.handleUpdate(update);
    else this.#listener.handleUpdate(update);
  }

  #endReplay(): void {
    const replay = this.#replay;
    this.#replay = undefined;
    replay?.end();
  }

  #sessionEnded(session: AgentSession): void {
    if (session !== this.#current) return;
    this.#endReplay();
    this.#listener.stopped();
    if (this.#past) {
      // One way to restore it failed; the source may try another.
      this.#current = undefined;
      this.#subscriptions.clear();
      return;
    }
    if (this.#unused && !session.lostAgent) return this.#dropUnused();
    this.#leftToSignIn = session.lostAgent && session.signsIn;
    if (!session.lostAgent) this.#end(t('The session was closed.'), false);
    // After a sign-in the turn continues without a notice.
    else if (this.#listener.isInTurn() && !session.signsIn) this.#broken = true;
  }

  #end(message: string, lost: boolean): void {
    this.#current = undefined;
    this.#broken = false;
    this.#subscriptions.clear();
    this.#listener.ended(message, lost);
  }
}
