// A conversation with one agent: joins its session, turns, queued prompts, permissions and rows. Pages and storage
// observe it.

import { neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { isAgentChoice } from '../../protocol/session/agentChoice.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentSession, KnownSession } from '../session/agentSession.ts';
import { retryOnNewSession } from '../session/retryOnNewSession.ts';
import type { TerminalSource } from '../terminal/callTerminals.ts';
import { ConversationSession } from './conversationSession.ts';
import type { CallView, ConversationState, Entry, PermissionView, RowChange } from '../messages/messages.ts';
import { OpenPermissions } from '../permission/openPermissions.ts';
import { Outbox } from '../prompt/outbox.ts';
import type { PastConversation } from './chatRecord.ts';
import { asPrompt, type Prompt } from '../prompt/prompt.ts';
import type { CallDiff, RawSide, RawValue } from '../transcript/rawValues.ts';
import { emptyState, offeredModels, offeredModes } from '../session/sessionState.ts';
import type { SessionOutcome, SessionSource } from './sessionSource.ts';
import { ShownCommands } from './shownCommands.ts';
import { TokenUsage } from './tokenUsage.ts';
import { Transcript } from '../transcript/transcript.ts';
import { type PromptSources, type TurnEvent, Turns } from './turns.ts';

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
  readonly outbox = new Outbox(() => this.#stateChanges.fire());
  readonly #commands = new ShownCommands();
  readonly #usage = new TokenUsage();
  readonly #rowChanges: Emitter<RowChange>;
  readonly #rawChanges: Emitter<RawValue>;
  readonly #stateChanges: Emitter<void>;
  readonly #turnEvents: Emitter<TurnEvent>;
  readonly #session: ConversationSession;
  readonly #turns: Turns;
  #disposed = false;

  constructor(agent: string, parts: ConversationParts, past?: PastConversation) {
    const { sessions, terminals, logger } = parts;
    this.agent = agent;
    this.#sessions = sessions;
    const onError = (error: unknown): void => logger.error('A conversation listener failed', error);
    this.#rowChanges = new Emitter(onError);
    this.#rawChanges = new Emitter(onError);
    this.#stateChanges = new Emitter(onError);
    this.#turnEvents = new Emitter(onError);
    this.#transcript = new Transcript(
      (change) => this.#rowChanges.fire(change),
      terminals,
      undefined,
      (raw) => this.#rawChanges.fire(raw),
    );
    this.#permissions = new OpenPermissions(() => this.#stateChanges.fire());
    const listener = {
      earlierRows: () => this.#earlierRows(),
      isInTurn: () => this.#turns.isInTurn,
      handleUpdate: (update: SessionUpdate) => this.#handleUpdate(update),
      changed: () => this.#stateChanges.fire(),
      ended: (message: string, lost: boolean) => this.#end(message, lost),
      notReady: (message: string) => this.#turns.notReady(message),
      addNotice: (severity: 'info' | 'error', text: string) => this.#transcript.addNotice(severity, text),
    };
    this.#session = new ConversationSession(agent, sessions, listener, logger, past?.session);
    this.#turns = new Turns(
      {
        ...parts,
        ...{ agent, session: this.#session },
        transcript: this.#transcript,
        outbox: this.outbox,
        about: () => ({ owner: this, tokensLeft: this.#usage.left }),
        changed: () => this.#stateChanges.fire(),
        onTurnEvent: (event) => this.#turnEvents.fire(event),
      },
      past?.session ? 'idle' : 'none',
    );
    if (past) this.#restore(past);
  }

  get onDidChangeRows(): Event<RowChange> {
    return this.#rowChanges.event;
  }

  /** Fires when the raw input, raw output or diffs of a tool call change. */
  get onDidChangeRaw(): Event<RawValue> {
    return this.#rawChanges.event;
  }

  get onDidChangeState(): Event<void> {
    return this.#stateChanges.event;
  }

  /**
   * A turn's `began` fires before its session is opened. A `call` fires for every update of a tool call, also between
   * turns.
   */
  get onDidTurn(): Event<TurnEvent> {
    return this.#turnEvents.event;
  }

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

  /** True while a turn is running or its session is being opened. */
  get working(): boolean {
    return this.#turns.working;
  }

  rows(): readonly Entry[] {
    return this.#transcript.rows();
  }

  state(): ConversationState {
    const state = this.session?.state ?? emptyState;
    return {
      agent: this.agent,
      phase: this.#turns.phase,
      message: this.#turns.message,
      title: state.title ?? this.#session.past?.title,
      configOptions: state.configOptions,
      modes: offeredModes(state),
      models: offeredModels(state),
      commands: this.#commands.of(state.commands),
      usage: this.#usage.view,
      permissions: this.#permissions.views,
      ...this.outbox.state(this.agent, this.session?.promptCapabilities),
    };
  }

  call(toolCallId: string): CallView | undefined {
    return this.#transcript.call(toolCallId);
  }

  diff(toolCallId: string, index: number): CallDiff | undefined {
    return this.#transcript.diff(toolCallId, index);
  }

  /** A text for the user that says why a diff is not available. */
  whyNoDiff(toolCallId: string): string {
    return this.#transcript.whyNoDiff(toolCallId);
  }

  raw(toolCallId: string, side: RawSide): string {
    return this.#transcript.raw(toolCallId, side);
  }

  /** The raw values of its tool calls that are kept, oldest first. */
  raws(): readonly RawValue[] {
    return this.#transcript.raws();
  }

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

  /** Sends the prompt, or queues it while a turn is running. Clears the draft. */
  prompt(prompt: string | Prompt): void {
    this.#turns.prompt(asPrompt(prompt));
  }

  /** Sends the draft with the text that the page has now; see `Draft.take`. */
  promptDraft(text: string, seen?: number): void {
    this.prompt(this.outbox.takeDraft(text, seen));
  }

  /**
   * Calls `choose` if the prompt `text` is a command that opens the list of agents (`protocol/session/agentChoice`).
   * While the agent has not listed its commands, `choose` is called at the end of the turn at the latest.
   */
  onAgentChoice(text: string, choose: () => void): void {
    if (!text.trim().startsWith('/')) return;
    const commands = this.session?.state.commands ?? [];
    if (isAgentChoice(text, commands)) return choose();
    if (commands.length > 0) return;
    const ended = this.onDidTurn(({ kind }) => {
      if (kind !== 'ended') return;
      ended.dispose();
      if (isAgentChoice(text, this.session?.state.commands ?? [])) choose();
    });
  }

  unqueue(queueId: number): void {
    this.outbox.take(queueId);
  }

  /** Sends a queued prompt, paused or not, and cancels the running turn. */
  sendNow(queueId: number): void {
    this.#turns.sendNow(queueId);
  }

  /** Sends the paused prompts one after the other. */
  resumeQueue(): void {
    this.#turns.resume();
  }

  /** Asks the agent to end its turn, and pauses the queue. A second call stops waiting for the agent. */
  cancel(): void {
    this.#turns.cancel();
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
      this.#stateChanges.fire();
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

  /** Asks in the page; see `OpenPermissions`. @param toolCall the call as the request describes it. It may be new. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    if (toolCall) this.#turnEvents.fire({ kind: 'call', call: toolCall });
    if (toolCall) this.#transcript.handleUpdate({ ...toolCall, sessionUpdate: 'tool_call_update' });
    // A new request clears an earlier refusal.
    this.#transcript.setRefused(view.toolCallId, false);
    return this.#permissions.ask(view, token);
  }

  /**
   * The user or one of their rules refused a call. @param toolCall the call as the request describes it, if `ask` did
   * not get it.
   */
  refused(toolCallId: string, toolCall?: ToolCall): void {
    if (toolCall) this.#transcript.handleUpdate({ ...toolCall, sessionUpdate: 'tool_call_update' });
    this.#transcript.setRefused(toolCallId, true);
  }

  answer(requestId: string, optionId: string): boolean {
    return this.#permissions.answer(requestId, optionId);
  }

  #restore({ rows, raws, draft, queue, working }: PastConversation): void {
    this.#transcript.restore(rows, raws);
    if (working) this.#transcript.addInterruption(t('The window was closed while the agent was at work.'));
    this.outbox.restore(draft, queue);
  }

  #handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate === 'usage_update') {
      this.#usage.handleUpdate(update);
      this.#stateChanges.fire();
    }
    const isCall = update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update';
    if (isCall) this.#turnEvents.fire({ kind: 'call', call: update });
    this.#transcript.handleUpdate(update);
  }

  /** Without the prompt that waits for the session to be restored. */
  #earlierRows(): readonly Entry[] {
    const rows = this.#transcript.rows();
    if (!this.#turns.working) return rows;
    const prompt = rows.findLastIndex(({ kind }) => kind === 'user');
    return rows.slice(0, prompt);
  }

  #end(message: string, lost: boolean): void {
    this.#usage.clear();
    this.#turns.sessionEnded(message, lost);
  }

  /** Ends the turn and closes the session. */
  dispose(): void {
    this.#shutDown(true);
  }

  /**
   * Like `dispose`, but leaves the session with the agent, so that it can be restored later. Idempotent, like
   * `dispose`.
   */
  suspend(): void {
    this.#shutDown(false);
  }

  #shutDown(close: boolean): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#turns.dispose();
    this.#rowChanges.dispose();
    this.#rawChanges.dispose();
    this.#stateChanges.dispose();
    this.#turnEvents.dispose();
    this.#transcript.dispose();
    this.#session.dispose(close);
  }
}
