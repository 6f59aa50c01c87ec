// One conversation with one agent: its turns one after the other in its session, the prompts that wait, and the rows of all
// that was said.

import { CancellationSource, neverCancelled, type CancellationToken } from '../base/cancellation.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import { t } from '../base/l10n.ts';
import type { Logger } from '../base/logger.ts';
import type { StopReason } from '../protocol/session.ts';
import type { SessionUpdate } from '../protocol/sessionUpdate.ts';
import type { ToolCall } from '../protocol/toolCall.ts';
import type { AgentSession } from './agentSession.ts';
import type { TerminalSource } from './callTerminals.ts';
import { ConversationSession, newSessionWords, type SessionIdentity } from './conversationSession.ts';
import { costText } from './costText.ts';
import type { CallView, ConversationState, Entry, EntryId, PermissionView, RowChange } from './messages.ts';
import { OpenPermissions } from './openPermissions.ts';
import { Outbox } from './outbox.ts';
import { asPrompt, isEmpty, type Prompt } from './prompt.ts';
import { promptBlocks } from './promptBlocks.ts';
import type { PromptExtra } from './promptContext.ts';
import { promptParts } from './promptParts.ts';
import type { CallDiff, RawSide, RawValue } from './rawValues.ts';
import { emptyState, offeredModels, offeredModes } from './sessionState.ts';
import type { PastSession, SessionResult, SessionSource } from './sessionSource.ts';
import { SignedInAnew } from './signedInAnew.ts';
import { ShownCommands } from './shownCommands.ts';
import { Transcript } from './transcript.ts';
import type { TurnEnd } from './turnEnd.ts';

type Phase = ConversationState['phase'];

const cancelled: TurnEnd = { kind: 'stopped', reason: 'cancelled' };

/** What a conversation was when it was last seen, in another window or another run of this one. */
export interface PastConversation {
  readonly rows: readonly Entry[];
  /** Of its tool calls, the oldest first. */
  readonly raws?: readonly RawValue[];
  readonly draft: Prompt;
  /** What waits, in its order. */
  readonly queue: readonly Prompt[];
  /** Undefined: it had none yet. */
  readonly session: PastSession | undefined;
  /** This client stopped in the middle of a turn. */
  readonly working: boolean;
}

/** What a turn does to the world around the conversation. `entry`: the row of its prompt. */
export type TurnEvent =
  | { readonly kind: 'began'; readonly entry: EntryId }
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'ended' };

export class Conversation implements Disposable {
  readonly agent: string;
  readonly #source: SessionSource;
  readonly #logger: Logger;
  readonly #transcript: Transcript;
  readonly #permissions: OpenPermissions;
  /** What is typed, attached and waits. */
  readonly outbox = new Outbox(() => this.#stateChanges.fire());
  readonly #commands = new ShownCommands();
  readonly #rowChanges: Emitter<RowChange>;
  readonly #rawChanges: Emitter<RawValue>;
  readonly #stateChanges: Emitter<void>;
  readonly #turnEvents: Emitter<TurnEvent>;
  readonly #session: ConversationSession;
  #phase: Phase = 'none';
  #message: string | undefined;
  #usage: ConversationState['usage'];
  /** The way out of the turn that runs. */
  #wayOut: CancellationSource | undefined;
  /** To be sent as soon as the turn ends, however it does. */
  #sendNext: number | undefined;
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
    this.#logger = logger;
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
      isInTurn: () => this.#phase === 'running' || this.#phase === 'cancelling',
      hear: (update: SessionUpdate) => this.#hear(update),
      changed: () => this.#stateChanges.fire(),
      ended: (message: string) => this.#end(message),
      tell: (severity: 'info' | 'error', text: string) => this.#transcript.tell(severity, text),
    };
    this.#session = new ConversationSession(agent, source, user, logger, past?.session);
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

  /** The session it has, or had and goes on with. */
  get sessionIdentity(): SessionIdentity | undefined {
    return this.#session.identity;
  }

  /** The agent waits for an answer of the user's. */
  get asks(): boolean {
    return this.#permissions.views.length > 0;
  }

  /** A turn is under way, or its session is being opened. */
  get working(): boolean {
    return this.#wayOut !== undefined;
  }

  rows(): readonly Entry[] {
    return this.#transcript.rows();
  }

  state(): ConversationState {
    const state = this.session?.state ?? emptyState;
    return {
      agent: this.agent,
      phase: this.#phase,
      message: this.#message,
      title: state.title ?? this.#session.past?.title,
      configOptions: state.configOptions,
      modes: offeredModes(state),
      models: offeredModels(state),
      commands: this.#commands.of(state.commands),
      usage: this.#usage,
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
   * Brings the session of a conversation to life that begins with one the agent keeps, instead of waiting for a prompt.
   * What goes wrong is said in a row; the next prompt tries again, in a new session where this one is lost.
   */
  async begin(): Promise<SessionResult> {
    const { past } = this.#session;
    if (!past || this.#wayOut || this.#disposed) return { kind: 'cancelled' };
    const wayOut = (this.#wayOut = new CancellationSource());
    this.#become('opening');
    const result = await this.#session.bringBack(wayOut.token);
    this.#wayOut = undefined;
    if (this.#disposed) return result;
    if (result.kind === 'refused') this.#transcript.tell('error', result.message);
    if (result.kind === 'done' && past.how === 'show' && this.#transcript.rows().length === 0)
      this.#transcript.tell(
        'info',
        t('The agent goes on with this session, but does not say what was said before.'),
      );
    this.#become(this.#session.isKnown ? 'idle' : 'none');
    this.#goOn(result.kind === 'done');
    return result;
  }

  /** Sent at once, or when the turn that runs has ended well. The draft is empty after it. */
  prompt(said: string | Prompt): void {
    const prompt = asPrompt(said);
    if (isEmpty(prompt) || this.#disposed) return;
    this.outbox.clearDraft();
    if (!this.#wayOut) this.#start(prompt);
    else if (!this.outbox.add(prompt))
      this.#transcript.tell('error', t('Too many prompts wait already. Remove one, or wait.'));
  }

  /** The draft with its text as the page has it now; see `Draft.take`. */
  promptDraft(text: string, seen?: number): void {
    this.prompt(this.outbox.takeDraft(text, seen));
  }

  unqueue(queueId: number): void {
    this.outbox.take(queueId);
  }

  /** Sends a prompt that waits, and cancels the turn it waits for. */
  sendNow(queueId: number): void {
    if (!this.outbox.has(queueId)) return;
    this.#sendNext = queueId;
    if (!this.#wayOut) this.#goOn(false);
    else if (this.#phase === 'running' || this.#phase === 'opening') this.cancel();
  }

  /** Asks the agent to end its turn. A second time ends it here, whatever the agent does. */
  cancel(): void {
    // A prompt that is not out yet has nobody to wind up: it must not take along what the user removed for one that is sent.
    if (this.#phase !== 'running' || this.session?.running !== true) {
      this.#wayOut?.cancel();
      return;
    }
    this.#phase = 'cancelling';
    this.session?.cancel();
    this.#transcript.cancelCalls();
    this.#stateChanges.fire();
  }

  /** What the user is typing: a text leaves the attachments as they are. Not told to anybody: they know. */
  setDraft(draft: string | Prompt): void {
    this.outbox.setDraft(draft);
  }

  /** Changes something of the session, if there is one. What the agent refuses is said. */
  async set(change: (session: AgentSession) => Promise<void>): Promise<void> {
    try {
      const session = await this.#revived();
      if (session) await this.#changed(session, change);
    } catch (error) {
      this.#transcript.tell('error', this.#source.explain(error));
      // The page may show already what did not become true.
      this.#stateChanges.fire();
    }
  }

  /** Undefined: there is none, and the user knows. */
  async #revived(): Promise<AgentSession | undefined> {
    const revived = await this.#session.revive(neverCancelled);
    if (revived.kind === 'refused') this.#transcript.tell('error', revived.message);
    if (revived.kind !== 'done') return undefined;
    this.#nameAnother(this.#wayOut ? 'running' : 'idle');
    return revived.value;
  }

  async #changed(session: AgentSession, change: (session: AgentSession) => Promise<void>): Promise<void> {
    try {
      await change(session);
    } catch (error) {
      if (!(error instanceof SignedInAnew)) throw error;
      await (await this.#revived())?.afterSignIn(change);
    }
  }

  /** Asks in the page; see `OpenPermissions`. @param toolCall what the request says of the call, which it may announce. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    if (toolCall) this.#turnEvents.fire({ kind: 'call', call: toolCall });
    if (toolCall) this.#transcript.hear({ ...toolCall, sessionUpdate: 'tool_call_update' });
    return this.#permissions.ask(view, token);
  }

  answer(requestId: string, optionId: string): boolean {
    return this.#permissions.answer(requestId, optionId);
  }

  #start(prompt: Prompt): void {
    const wayOut = (this.#wayOut = new CancellationSource());
    if (this.#phase === 'ended') this.#transcript.tell('info', newSessionWords());
    this.#message = undefined;
    const entry = this.#transcript.prompt(promptParts(prompt));
    this.#turnEvents.fire({ kind: 'began', entry });
    this.#become(this.#session.isLive ? 'running' : 'opening');
    this.#run(prompt, entry, wayOut.token)
      .catch((error: unknown): TurnEnd => {
        // Not the agent's doing, whose errors are ends of turns.
        this.#logger.error('A turn failed', error);
        return { kind: 'failed', message: t('Something went wrong here. The log says what.') };
      })
      .then((end) => {
        this.#wayOut = undefined;
        if (this.#disposed) return;
        this.#turnEvents.fire({ kind: 'ended' });
        this.#session.turnEnded();
        this.#transcript.endTurn(end);
        if (this.#phase !== 'ended') this.#become(this.#session.isKnown ? 'idle' : 'none');
        this.#goOn(end.kind === 'stopped' && end.reason === 'end_turn');
      })
      .catch((error: unknown) => this.#logger.error('A turn could not be ended', error));
  }

  async #run(prompt: Prompt, entry: EntryId, token: CancellationToken): Promise<TurnEnd> {
    const result = await this.#live(token);
    if (result.kind !== 'done') return result.end;
    const session = result.value;
    const textOf = this.#source.textOf ?? noTexts;
    const said = await promptBlocks(prompt, this.agent, session.promptCapabilities, textOf);
    if (said.kind === 'refused') {
      this.outbox.giveBack(prompt);
      return { kind: 'failed', message: said.message };
    }
    const more = await this.#context(prompt, entry, session, token);
    if (this.#disposed || token.isCancellationRequested) return cancelled;
    this.#transcript.beginTurn(prompt.text);
    if (this.#phase === 'opening') this.#become('running');
    // Cancelled while the session was looked at once more, it is not begun.
    if (this.#phase === 'cancelling') return cancelled;
    const blocks = [...said.blocks, ...(more?.blocks ?? [])];
    const send = (to: AgentSession): Promise<StopReason> => {
      const { sessionId } = to;
      const onSent = more && ((requestId: string | number): void => more.sent({ sessionId, requestId }));
      return to.prompt(blocks, more?.params, token, onSent);
    };
    try {
      return { kind: 'stopped', reason: await send(session) };
    } catch (error) {
      return error instanceof SignedInAnew
        ? await this.#sendAgain(send, token)
        : this.#failed(session, error);
    }
  }

  /** As it was prepared: what was chosen for the turn is gone from where it was chosen. */
  async #sendAgain(
    send: (session: AgentSession) => Promise<StopReason>,
    token: CancellationToken,
  ): Promise<TurnEnd> {
    const result = await this.#live(token);
    if (result.kind !== 'done') return result.end;
    const session = result.value;
    if (this.#phase === 'opening') this.#become('running');
    try {
      return { kind: 'stopped', reason: await session.afterSignIn(send) };
    } catch (error) {
      return this.#failed(session, error);
    }
  }

  #failed(session: AgentSession, error: unknown): TurnEnd {
    this.#session.turnFailed(session);
    return { kind: 'failed', message: this.#source.explain(error) };
  }

  /** The session for a turn, in which it begins now, or how the turn ends without one. */
  async #live(
    token: CancellationToken,
  ): Promise<
    { readonly kind: 'done'; readonly value: AgentSession } | { readonly kind: 'none'; readonly end: TurnEnd }
  > {
    const result = await this.#session.live(token);
    if (result.kind === 'refused') return { kind: 'none', end: { kind: 'failed', message: result.message } };
    if (result.kind === 'cancelled' || token.isCancellationRequested) return { kind: 'none', end: cancelled };
    this.#nameAnother('opening');
    this.#session.turnBegins();
    return result;
  }

  /** Says it where the session was lost while it was to be brought back, and another one took its place. */
  #nameAnother(phase: Phase): void {
    if (this.#phase !== 'ended') return;
    this.#transcript.tell('info', newSessionWords());
    this.#message = undefined;
    this.#become(phase);
  }

  /** What goes with it. Nothing for a prompt that is called off, and where something is wrong with it. */
  async #context(
    { text: prompt, attachments }: Prompt,
    entry: EntryId,
    { sessionId }: AgentSession,
    token: CancellationToken,
  ): Promise<PromptExtra | undefined> {
    const { used, size } = this.#usage ?? {};
    const tokensLeft = used === undefined || !size ? undefined : Math.max(0, size - used);
    const attached = attachments.flatMap(({ uri }) => uri ?? []);
    const request = { owner: this, agent: this.agent, sessionId, entry, prompt, attached, tokensLeft };
    try {
      return await this.#source.context?.prepare(request, token);
    } catch (error) {
      if (!token.isCancellationRequested) this.#logger.error('A prompt goes without context', error);
      return undefined;
    }
  }

  #restore({ rows, raws, draft, queue, session, working }: PastConversation): void {
    this.#transcript.restore(rows, raws);
    if (working) this.#transcript.tellBreak(t('The window was closed while the agent was at work.'));
    this.outbox.restore(draft, queue);
    if (session) this.#phase = 'idle';
  }

  /** The next prompt that waits, if the one before ended well or somebody wants it now. */
  #goOn(well: boolean): void {
    const wanted = this.#sendNext;
    this.#sendNext = undefined;
    const next = wanted !== undefined ? this.outbox.take(wanted) : well ? this.outbox.take() : undefined;
    if (next) this.#start(next);
  }

  #hear(update: SessionUpdate): void {
    if (update.sessionUpdate === 'usage_update') {
      const { used, size, cost } = update;
      this.#usage = { used, size, cost: cost && costText(cost.amount, cost.currency) };
      this.#stateChanges.fire();
    }
    const isCall = update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update';
    if (isCall) this.#turnEvents.fire({ kind: 'call', call: update });
    this.#transcript.hear(update);
  }

  /** Without the prompt that waits for the session to be back. */
  #saidBefore(): readonly Entry[] {
    const rows = this.#transcript.rows();
    return this.#wayOut
      ? rows.slice(
          0,
          rows.findLastIndex(({ kind }) => kind === 'user'),
        )
      : rows;
  }

  /** The next prompt opens another session. */
  #end(message: string): void {
    this.#usage = undefined;
    this.#message = message;
    this.#become('ended');
  }

  #become(phase: Phase): void {
    this.#phase = phase;
    this.#stateChanges.fire();
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
    this.#wayOut?.cancel();
    this.#rowChanges.dispose();
    this.#rawChanges.dispose();
    this.#stateChanges.dispose();
    this.#turnEvents.dispose();
    this.#transcript.dispose();
    this.#session.dispose(close);
  }
}

function noTexts(): Promise<undefined> {
  return Promise.resolve(undefined);
}
