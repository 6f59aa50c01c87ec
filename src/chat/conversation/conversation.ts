// A conversation with one agent: joins its session, turns, queued prompts, permissions and rows. Pages and storage observe it.

import { neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { SessionUpdate, UnknownUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentSession } from '../session/agentSession.ts';
import type { ChildUpdate } from '../session/childSessions.ts';
import type { KnownSession } from '../session/sessionParts.ts';
import { retryOnNewSession } from '../session/retryOnNewSession.ts';
import type { TerminalSource } from '../terminal/callTerminals.ts';
import { BackgroundWork } from './backgroundWork.ts';
import { ConversationEvents } from './conversationEvents.ts';
import { ConversationSession } from './conversationSession.ts';
import type { SessionListener } from './sessionListener.ts';
import type { ConversationState, Entry, RowChange } from '../messages/messages.ts';
import type { PermissionView } from '../messages/permissionMessages.ts';
import { OpenPermissions } from '../permission/openPermissions.ts';
import { UnansweredQuestions } from '../permission/unansweredQuestions.ts';
import { Outbox } from '../prompt/outbox.ts';
import type { PastConversation } from './chatRecord.ts';
import { asPrompt, type Prompt } from '../prompt/prompt.ts';
import type { RawValue } from '../transcript/rawValues.ts';
import { emptyState, offeredModels, offeredModes } from '../session/sessionState.ts';
import type { SessionOutcome, SessionSource } from './sessionSource.ts';
import { ShownCommands, shownOptions } from './shownCommands.ts';
import { TokenUsage } from './tokenUsage.ts';
import { Transcript } from '../transcript/transcript.ts';
import type { RequestRow } from '../transcript/requestedCall.ts';
import type { PromptSources } from './builtPrompt.ts';
import { type TurnEvent, Turns } from './turns.ts';

export interface ConversationParts extends PromptSources {
  readonly sessions: SessionSource;
  readonly terminals: TerminalSource;
  readonly logger: Logger;
}

export class Conversation implements Disposable {
  readonly agent: string;
  readonly #sessions: SessionSource;
  readonly #transcript: Transcript;
  readonly #permissions: OpenPermissions;
  /** The draft, its attachments, and the queued prompts. */
  readonly outbox = new Outbox(() => this.#events.states.fire());
  readonly unanswered = new UnansweredQuestions(() => this.#events.states.fire());
  readonly #commands = new ShownCommands();
  /** What the agent reports about its context window and the user's account. */
  readonly usage = new TokenUsage(() => this.#events.states.fire());
  readonly #events: ConversationEvents;
  readonly #session: ConversationSession;
  readonly #turns: Turns;
  readonly #background: BackgroundWork;
  #disposed = false;

  constructor(agent: string, parts: ConversationParts, past?: PastConversation) {
    const { sessions, terminals, logger } = parts;
    this.agent = agent;
    this.#sessions = sessions;
    const { rowChanged, rawChanged, changed } = (this.#events = new ConversationEvents(logger));
    this.#transcript = new Transcript(rowChanged, terminals, undefined, rawChanged, changed);
    this.#background = new BackgroundWork({
      ...{ clock: terminals.clock, transcript: this.#transcript },
      areChildrenAtWork: () => this.#session.areChildrenAtWork,
      fire: (event) => this.#events.turns.fire(event),
      changed,
    });
    this.#permissions = new OpenPermissions(changed);
    const listener: SessionListener = {
      earlierRows: () => this.#earlierRows(),
      isInTurn: () => this.#turns.isInTurn,
      handleUpdate: (update) => this.#handleUpdate(update),
      // Fires no events: these calls ended before the session was restored.
      handleHistory: (updates) => this.#transcript.handleHistory(updates),
      handleChild: (news) => this.#handleChild(news),
      sessionBegan: () => this.#transcript.beginSession(),
      changed,
      stopped: () => this.#background.end(),
      ended: (message, lost) => {
        this.usage.clear();
        this.#turns.sessionEnded(message, lost);
      },
      notReady: (why) => this.#turns.notReady(why),
      addNotice: (severity, text) => this.#transcript.addNotice(severity, text),
    };
    const { clock } = terminals;
    this.#session = new ConversationSession(agent, sessions, listener, { logger, clock }, past?.session);
    this.#turns = new Turns(
      {
        ...parts,
        ...{ agent, session: this.#session, usage: this.usage },
        transcript: this.#transcript,
        outbox: this.outbox,
        about: () => ({ owner: this, tokensLeft: this.usage.left }),
        hasBackgroundWork: () => this.isBusy,
        changed,
        onTurnEvent: (event) => this.#background.handleEvent(event),
      },
      past?.session ? 'idle' : 'none',
    );
    if (past) this.#restore(past);
  }

  get onDidChangeRows(): Event<RowChange> {
    return this.#events.rows.event;
  }

  /** Fires when the raw input, raw output or diffs of a tool call change. */
  get onDidChangeRaw(): Event<RawValue> {
    return this.#events.raws.event;
  }

  get onDidChangeState(): Event<void> {
    return this.#events.states.event;
  }

  /**
   * A turn's `began` fires before its session is opened, its `ended` when its subagents have ended too. Both fire again if the
   * agent or its subagents work again without a prompt. A `call` fires for every update of a tool call, also between turns.
   */
  get onDidTurn(): Event<TurnEvent> {
    return this.#events.turns.event;
  }

  /** Fires for each update of an unknown kind, also of a subagent, except for replayed history. */
  readonly onDidGetUnknown: Event<UnknownUpdate> = (listener) => this.#events.unknown.event(listener);

  get session(): AgentSession | undefined {
    return this.#session.current;
  }

  /** The session that was opened early and has no prompt yet. It can be dropped without loss. */
  get unusedSession(): AgentSession | undefined {
    return this.#session.unused;
  }

  /** The current session, or the past one that will be reopened. Undefined while the session is unused. */
  get sessionIdentity(): KnownSession | undefined {
    return this.#session.identity;
  }

  /** True while the agent waits for the user's answer. */
  get asks(): boolean {
    return this.#permissions.views.length > 0;
  }

  /** True while a turn is running, its session is being opened, or the agent or its subagents work without a turn. */
  get working(): boolean {
    return this.#turns.working || this.#background.isActive;
  }

  /** True while `working`, and while commands of the agent run in the background. */
  get isBusy(): boolean {
    return this.#turns.working || this.#background.isBusy;
  }

  rows(): readonly Entry[] {
    return this.#transcript.rows();
  }

  readonly markPrompt: Transcript['markPrompt'] = (...fact) => this.#transcript.markPrompt(...fact);
  readonly addUnsupported: Transcript['addUnsupported'] = (...one) => this.#transcript.addUnsupported(...one);

  state(): ConversationState {
    const state = this.session?.state ?? emptyState;
    return {
      agent: this.agent,
      phase: this.#turns.phase,
      ...this.#turns.words,
      title: state.title ?? this.#session.past?.title,
      ...shownOptions(state.configOptions),
      modes: offeredModes(state),
      models: offeredModels(state),
      ...this.#commands.of(state.commands),
      suggestion: this.#turns.working ? undefined : state.suggestion,
      usage: this.usage.view,
      permissions: this.#permissions.views,
      unanswered: this.unanswered.views,
      steers: this.session?.canSteer,
      background: this.#turns.working ? undefined : this.#background.view,
      ...this.outbox.state(this.agent, this.session?.promptCapabilities),
    };
  }

  readonly call: Transcript['call'] = (...call) => this.#transcript.call(...call);
  readonly diff: Transcript['diff'] = (...call) => this.#transcript.diff(...call);

  readonly rowIdOf: Transcript['rowIdOf'] = (toolCallId) => this.#transcript.rowIdOf(toolCallId);

  /** Ends the call's command if this client runs it, else asks the agent to cancel the call. @param rowId the id of its row. */
  cancelCall(rowId: string): void {
    if (!this.#transcript.endCommands(rowId)) this.session?.cancelCall(this.#transcript.agentIdOf(rowId));
    this.#transcript.stopCall(rowId);
  }

  /** A text for the user that says why a diff is not available. */
  readonly whyNoDiff = (toolCallId: string): string => this.#transcript.whyNoDiff(toolCallId);

  readonly raw: Transcript['raw'] = (...call) => this.#transcript.raw(...call);

  /** The raw values of its tool calls that are kept, oldest first. */
  readonly raws = (): readonly RawValue[] => this.#transcript.raws();

  /** Shows a call that this client serves; see `TranscriptCalls.showServed`. */
  readonly showServed: Transcript['showServed'] = (...call) => this.#transcript.showServed(...call);
  readonly openCalls: Transcript['openCalls'] = () => this.#transcript.openCalls();

  /**
   * Called when the conversation becomes visible. Opens or restores its session, so that its settings can be chosen and
   * the first prompt need not wait for the agent's start. If that fails, `message` of the state says why, once.
   */
  openEarly(): void {
    if (this.#disposed || this.#turns.working || this.#turns.phase === 'ended') return;
    void this.#session.openEarly();
  }

  /**
   * Restores the session of a past conversation now, without waiting for a prompt. A failure adds a row. The next
   * prompt tries again, in a new session if this one is lost.
   */
  begin(): Promise<SessionOutcome> {
    return this.#turns.begin();
  }

  /** Sends the prompt, or queues it while a turn is running. Clears the draft, unless `keepsDraft`. */
  prompt(prompt: string | Prompt, keepsDraft = false): void {
    this.unanswered.clear();
    this.#turns.prompt(asPrompt(prompt), keepsDraft);
  }

  /** Sends the draft with the text that the page has now; see `Outbox.takeDraft`. */
  promptDraft(...draft: Parameters<Outbox['takeDraft']>): void {
    this.prompt(this.outbox.takeDraft(...draft));
  }

  readonly unqueue = (queueId: number): void => void this.outbox.take(queueId);

  /** See `Turns.sendNow`. */
  readonly sendNow: Turns['sendNow'] = (queueId) => this.#turns.sendNow(queueId);

  /** Runs an action on the last turn if it ended early. See `UnfinishedTurn.handle`. */
  readonly handleEndAction: Turns['handleEndAction'] = (action) => this.#turns.handleEndAction(action);

  /** Sends the paused prompts one after the other. */
  readonly resumeQueue = (): void => this.#turns.resume();

  /**
   * Asks the agent to end its turn, its subagents, or what it does without a turn, and pauses the queue. A second call stops
   * waiting for the agent.
   */
  cancel(): void {
    const isInTurn = this.#turns.working;
    this.#turns.cancel();
    if (!isInTurn) this.#background.stop();
  }

  /** Sets the draft. A string replaces only its text. Fires no event: the page already shows it. */
  setDraft(draft: string | Prompt): void {
    this.outbox.setDraft(draft);
  }

  /** Changes a setting of the session, if there is one. If the agent refuses, a row says so. */
  async set(change: (session: AgentSession) => Promise<void>): Promise<void> {
    try {
      const session = await this.#revived();
      if (session) await retryOnNewSession(session, change, () => this.#revived());
    } catch (error) {
      this.#transcript.addNotice('error', (await this.#sessions.explain(error)).message);
      // The page may already show the new value.
      this.#events.states.fire();
    }
  }

  /** Undefined if there is no session. A failure adds a row. */
  async #revived(): Promise<AgentSession | undefined> {
    const revived = await this.#session.revive(neverCancelled);
    if (revived.kind === 'refused') this.#transcript.addNotice('error', revived.message);
    if (revived.kind !== 'done') return undefined;
    this.#turns.announceNewSession();
    return revived.value;
  }

  /** See `TranscriptCalls.request`. @param childId the subagent that asks. */
  showRequested(toolCall: ToolCall, announced?: ToolCall, childId?: string): RequestRow {
    return this.#transcript.showRequested(toolCall, announced, childId);
  }

  /** See `OpenPermissions.ask`. @param toolCall its call, which may be new; undefined if it was asked for before. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    if (toolCall) this.#events.turns.fire({ kind: 'call', call: toolCall });
    return this.#permissions.ask(view, token);
  }

  readonly answer: OpenPermissions['answer'] = (...answer) => this.#permissions.answer(...answer);

  #restore({ rows, raws, draft, queue, working, isFullNoteClosed }: PastConversation): void {
    if (isFullNoteClosed === true) this.usage.closeNote();
    this.#transcript.restore(rows, raws);
    if (working) this.#transcript.addInterruption();
    this.outbox.restore(draft, queue);
  }

  #handleUpdate(update: SessionUpdate): void {
    this.#background.handleUpdate(update);
    if (update.sessionUpdate === 'usage_update') this.usage.handleUpdate(update);
    this.#events.announce(update);
    this.#transcript.handleUpdate(update);
  }

  #handleChild(news: ChildUpdate): void {
    if (news.update) this.#events.announce(news.update);
    this.#transcript.handleChild(news);
    this.#background.update();
  }

  /** Without the prompt that waits for the session to be restored. */
  #earlierRows(): readonly Entry[] {
    const rows = this.#transcript.rows();
    if (!this.#turns.working) return rows;
    const prompt = rows.findLastIndex(({ kind }) => kind === 'user');
    return rows.slice(0, prompt);
  }

  /** Ends the turn and closes the session. */
  dispose(): void {
    this.#shutDown(true);
  }

  /** Like `dispose`, but leaves the session with the agent, so that it can be restored later. Both are idempotent. */
  suspend(): void {
    this.#shutDown(false);
  }

  #shutDown(close: boolean): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#turns.dispose();
    this.#events.dispose();
    this.#background.dispose();
    this.#transcript.dispose();
    this.#session.dispose(close);
  }
}
