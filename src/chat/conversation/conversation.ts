// One conversation with one agent: joins its turns, its session, the prompts that wait, and the rows of all that was said.

import { neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import { isAgentChoice } from '../../protocol/session/agentChoice.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentSession } from '../session/agentSession.ts';
import { askOnceMore } from '../session/askOnceMore.ts';
import type { TerminalSource } from '../terminal/callTerminals.ts';
import { ConversationSession, type SessionIdentity } from './conversationSession.ts';
import type { CallView, ConversationState, Entry, PermissionView, RowChange } from '../messages/messages.ts';
import { OpenPermissions } from '../permission/openPermissions.ts';
import { Outbox } from '../prompt/outbox.ts';
import type { PastConversation } from './pastConversation.ts';
import { asPrompt, type Prompt } from '../prompt/prompt.ts';
import type { CallDiff, RawSide, RawValue } from '../transcript/rawValues.ts';
import { emptyState, offeredModels, offeredModes } from '../session/sessionState.ts';
import type { SessionResult, SessionSource } from './sessionSource.ts';
import { ShownCommands } from './shownCommands.ts';
import { TokenUsage } from './tokenUsage.ts';
import { Transcript } from '../transcript/transcript.ts';
import { Turns, type TurnEvent } from './turns.ts';

export class Conversation implements Disposable {
  readonly agent: string;
  readonly #source: SessionSource;
  readonly #transcript: Transcript;
  readonly #permissions: OpenPermissions;
  /** What is typed, attached and waits. */
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

  constructor(
    agent: string,
    source: SessionSource,
    terminals: TerminalSource,
    logger: Logger,
    past?: PastConversation,
  ) {
    this.agent = agent;
    this.#source = source;
    const onError = (error: unknown): void => logger.error('A listener of a conversation failed', error);
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
    const user = {
      saidBefore: () => this.#saidBefore(),
      isInTurn: () => this.#turns.isInTurn,
      hear: (update: SessionUpdate) => this.#hear(update),
      changed: () => this.#stateChanges.fire(),
      ended: (message: string, lost: boolean) => this.#end(message, lost),
      notReady: (message: string) => this.#turns.notReady(message),
      tell: (severity: 'info' | 'error', text: string) => this.#transcript.tell(severity, text),
    };
    this.#session = new ConversationSession(agent, source, user, logger, past?.session);
    this.#turns = new Turns(
      {
        ...{ agent, source, logger },
        session: this.#session,
        transcript: this.#transcript,
        outbox: this.outbox,
        about: () => ({ owner: this, tokensLeft: this.#usage.left }),
        changed: () => this.#stateChanges.fire(),
        tell: (event) => this.#turnEvents.fire(event),
      },
      past?.session ? 'idle' : 'none',
    );
    if (past) this.#restore(past);
  }

  get onDidChangeRows(): Event<RowChange> {
    return this.#rowChanges.event;
  }

  /** A call was given, gave or changed something. */
  get onDidChangeRaw(): Event<RawValue> {
    return this.#rawChanges.event;
  }

  get onDidChangeState(): Event<void> {
    return this.#stateChanges.event;
  }

  /** A turn begins before its session is looked for, calls are told of as they come, and what came late is heard too. */
  get onDidTurn(): Event<TurnEvent> {
    return this.#turnEvents.event;
  }

  get session(): AgentSession | undefined {
    return this.#session.current;
  }

  /** The session it has although nothing was said in it: opened early, and none that anybody would miss. */
  get unusedSession(): AgentSession | undefined {
    return this.#session.unused;
  }

  /** The session it has, or had and goes on with; none that is unused. */
  get sessionIdentity(): SessionIdentity | undefined {
    return this.#session.identity;
  }

  /** The agent waits for an answer of the user's. */
  get asks(): boolean {
    return this.#permissions.views.length > 0;
  }

  /** A turn is under way, or its session is being opened. */
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

  /** For the user, of a diff that is not there. */
  whyNoDiff(toolCallId: string): string {
    return this.#transcript.whyNoDiff(toolCallId);
  }

  raw(toolCallId: string, side: RawSide): string {
    return this.#transcript.raw(toolCallId, side);
  }

  /** All that is kept of its tool calls, the oldest first. */
  raws(): readonly RawValue[] {
    return this.#transcript.raws();
  }

  /**
   * The user looks at it: its session is opened, or brought back, so that what can be set on it can be chosen before the
   * first prompt, which then need not wait for the agent's start. Why that fails is in the state's `message`, once.
   */
  openEarly(): void {
    if (this.#disposed || this.#turns.working || this.#turns.phase === 'ended') return;
    void this.#session.openEarly();
  }

  /**
   * Brings the session of a conversation to life that begins with one the agent keeps, instead of waiting for a prompt.
   * What goes wrong is said in a row; the next prompt tries again, in a new session where this one is lost.
   */
  begin(): Promise<SessionResult> {
    return this.#turns.begin();
  }

  /** Sent at once, or when the turn under way has ended. The draft is empty after it. */
  prompt(said: string | Prompt): void {
    this.#turns.prompt(asPrompt(said));
  }

  /** The draft with its text as the page has it now; see `Draft.take`. */
  promptDraft(text: string, seen?: number): void {
    this.prompt(this.outbox.takeDraft(text, seen));
  }

  /**
   * Calls `choose` if `text`, which was just prompted, is a command that opens the list of agents (`protocol/session/agentChoice`).
   * While the agent has named no commands, because its session is being opened, that is known when the turn has ended.
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

  /** Sends a prompt that waits, paused or not, and cancels the turn under way. */
  sendNow(queueId: number): void {
    this.#turns.sendNow(queueId);
  }

  /** Sends what is paused, one after the other. */
  resumeQueue(): void {
    this.#turns.resume();
  }

  /** Asks the agent to end its turn, and pauses what waits. A second time ends it here, whatever the agent does. */
  cancel(): void {
    this.#turns.cancel();
  }

  /** What the user is typing: a text leaves the attachments as they are. Not told to anybody: they know. */
  setDraft(draft: string | Prompt): void {
    this.outbox.setDraft(draft);
  }

  /** Changes something of the session, if there is one. What the agent refuses is said. */
  async set(change: (session: AgentSession) => Promise<void>): Promise<void> {
    try {
      const session = await this.#revived();
      if (session) await askOnceMore(session, change, () => this.#revived());
    } catch (error) {
      this.#transcript.tell('error', (await this.#source.explain(error)).message);
      // The page may show already what did not become true.
      this.#stateChanges.fire();
    }
  }

  /** Undefined: there is none, and the user knows. */
  async #revived(): Promise<AgentSession | undefined> {
    const revived = await this.#session.revive(neverCancelled);
    if (revived.kind === 'refused') this.#transcript.tell('error', revived.message);
    if (revived.kind !== 'done') return undefined;
    this.#turns.nameAnother();
    return revived.value;
  }

  /** Asks in the page; see `OpenPermissions`. @param toolCall what the request says of the call, which it may announce. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    if (toolCall) this.#turnEvents.fire({ kind: 'call', call: toolCall });
    if (toolCall) this.#transcript.hear({ ...toolCall, sessionUpdate: 'tool_call_update' });
    // Asked once more, it is not refused any more.
    this.#transcript.answered(view.toolCallId, false);
    return this.#permissions.ask(view, token);
  }

  /** The user, or a rule of theirs, refused a call. @param toolCall what the request said of it, if it was not asked here. */
  refused(toolCallId: string, toolCall?: ToolCall): void {
    if (toolCall) this.#transcript.hear({ ...toolCall, sessionUpdate: 'tool_call_update' });
    this.#transcript.answered(toolCallId, true);
  }

  answer(requestId: string, optionId: string): boolean {
    return this.#permissions.answer(requestId, optionId);
  }

  #restore({ rows, raws, draft, queue, working }: PastConversation): void {
    this.#transcript.restore(rows, raws);
    if (working) this.#transcript.tellBreak(t('The window was closed while the agent was at work.'));
    this.outbox.restore(draft, queue);
  }

  #hear(update: SessionUpdate): void {
    if (update.sessionUpdate === 'usage_update') {
      this.#usage.hear(update);
      this.#stateChanges.fire();
    }
    const isCall = update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update';
    if (isCall) this.#turnEvents.fire({ kind: 'call', call: update });
    this.#transcript.hear(update);
  }

  /** Without the prompt that waits for the session to be back. */
  #saidBefore(): readonly Entry[] {
    const rows = this.#transcript.rows();
    return this.#turns.working
      ? rows.slice(
          0,
          rows.findLastIndex(({ kind }) => kind === 'user'),
        )
      : rows;
  }

  #end(message: string, lost: boolean): void {
    this.#usage.forget();
    this.#turns.sessionEnded(message, lost);
  }

  /** Ends its turn and its session. */
  dispose(): void {
    this.#letGo(true);
  }

  /** Ends here, while the agent may keep its session: to be gone on with another time. Idempotent, as `dispose`. */
  suspend(): void {
    this.#letGo(false);
  }

  #letGo(close: boolean): void {
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
