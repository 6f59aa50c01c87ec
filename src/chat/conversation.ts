// One conversation with one agent: its session, opened by the first prompt and brought back when the agent had to be started
// again, its turns one after the other, the prompts that wait, and the rows of all that was said.

import { CancellationSource, neverCancelled, type CancellationToken } from '../base/cancellation.ts';
import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { Logger } from '../base/logger.ts';
import type { SessionUpdate } from '../protocol/sessionUpdate.ts';
import type { ToolCall } from '../protocol/toolCall.ts';
import type { AgentSession } from './agentSession.ts';
import type { Origin } from './agentSessions.ts';
import type { TerminalSource } from './callTerminals.ts';
import { costText } from './costText.ts';
import type { CallView, ConversationState, Entry, PermissionView, RowChange } from './messages.ts';
import { OpenPermissions } from './openPermissions.ts';
import { PromptQueue } from './promptQueue.ts';
import type { RawSide } from './rawValues.ts';
import { emptyState, offeredModels, offeredModes } from './sessionState.ts';
import type { ConversationOwner, SessionSource } from './sessionSource.ts';
import { ShownCommands } from './shownCommands.ts';
import { Transcript, type CallDiff } from './transcript.ts';
import type { TurnEnd } from './turnEnd.ts';

type Phase = ConversationState['phase'];

export class Conversation implements Disposable {
  readonly agent: string;
  readonly #source: SessionSource;
  readonly #logger: Logger;
  readonly #transcript: Transcript;
  readonly #permissions: OpenPermissions;
  readonly #queue = new PromptQueue();
  readonly #commands = new ShownCommands();
  readonly #rowChanges: Emitter<RowChange>;
  readonly #stateChanges: Emitter<void>;
  readonly #listening = new DisposableStore();
  readonly #owner: ConversationOwner;
  #session: AgentSession | undefined;
  #phase: Phase = 'none';
  #message: string | undefined;
  #usage: ConversationState['usage'];
  #draft = '';
  /** The way out of the turn that runs. */
  #wayOut: CancellationSource | undefined;
  /** To be sent as soon as the turn ends, however it does. */
  #sendNext: number | undefined;
  /** The history of a session that was brought back is said again, and is here already. */
  #muted = false;
  /** The agent ended in the middle of a turn. */
  #broken = false;
  #disposed = false;

  constructor(agent: string, source: SessionSource, terminals: TerminalSource, logger: Logger) {
    this.agent = agent;
    this.#source = source;
    this.#logger = logger;
    const onError = (error: unknown): void => logger.error('A listener of a conversation failed', error);
    this.#rowChanges = new Emitter(onError);
    this.#stateChanges = new Emitter(onError);
    this.#transcript = new Transcript((change) => this.#rowChanges.fire(change), terminals);
    this.#permissions = new OpenPermissions(() => this.#stateChanges.fire());
    this.#owner = {
      adopt: (session, origin) => this.#adopt(session, origin),
      lost: (message) => this.#lose(message),
    };
  }

  get onDidChangeRows(): Event<RowChange> {
    return this.#rowChanges.event;
  }

  get onDidChangeState(): Event<void> {
    return this.#stateChanges.event;
  }

  get session(): AgentSession | undefined {
    return this.#session;
  }

  rows(): readonly Entry[] {
    return this.#transcript.rows();
  }

  state(): ConversationState {
    const state = this.#session?.state ?? emptyState;
    return {
      agent: this.agent,
      phase: this.#phase,
      message: this.#message,
      title: state.title,
      configOptions: state.configOptions,
      modes: offeredModes(state),
      models: offeredModels(state),
      commands: this.#commands.of(state.commands),
      usage: this.#usage,
      permissions: this.#permissions.views,
      queue: this.#queue.all,
      draft: this.#draft,
    };
  }

  call(toolCallId: string): CallView | undefined {
    return this.#transcript.call(toolCallId);
  }

  diff(toolCallId: string, index: number): CallDiff | undefined {
    return this.#transcript.diff(toolCallId, index);
  }

  raw(toolCallId: string, side: RawSide): string {
    return this.#transcript.raw(toolCallId, side);
  }

  /** Sent at once, or when the turn that runs has ended well. */
  prompt(text: string): void {
    if (text.trim() === '' || this.#disposed) return;
    this.#draft = '';
    if (!this.#wayOut) this.#start(text);
    else if (this.#queue.add(text)) this.#stateChanges.fire();
    else this.#transcript.tell('error', 'Too many prompts wait already. Remove one, or wait.');
  }

  unqueue(queueId: number): void {
    if (this.#queue.take(queueId)) this.#stateChanges.fire();
  }

  /** Sends a prompt that waits, and cancels the turn it waits for. */
  sendNow(queueId: number): void {
    if (!this.#queue.has(queueId)) return;
    this.#sendNext = queueId;
    if (!this.#wayOut) this.#goOn(false);
    else if (this.#phase === 'running' || this.#phase === 'opening') this.cancel();
  }

  /** Asks the agent to end its turn. A second time ends it here, whatever the agent does. */
  cancel(): void {
    if (this.#phase !== 'running') {
      this.#wayOut?.cancel();
      return;
    }
    this.#phase = 'cancelling';
    this.#session?.cancel();
    this.#transcript.cancelCalls();
    this.#stateChanges.fire();
  }

  /** What the user is typing. Not told to anybody: they know. */
  setDraft(text: string): void {
    this.#draft = text;
  }

  /** Changes something of the session, if there is one. What the agent refuses is said. */
  async set(change: (session: AgentSession) => Promise<void>): Promise<void> {
    if (!this.#session) return;
    const revived = await this.#source.revive(this.#session, neverCancelled);
    if (revived.kind === 'refused') this.#transcript.tell('error', revived.message);
    if (revived.kind !== 'done') return;
    try {
      await change(revived.value);
    } catch (error) {
      this.#transcript.tell('error', this.#source.explain(error));
      // The page may show already what did not become true.
      this.#stateChanges.fire();
    }
  }

  /** Asks in the page; see `OpenPermissions`. @param toolCall what the request says of the call, which it may announce. */
  ask(
    view: PermissionView,
    toolCall: ToolCall | undefined,
    token: CancellationToken,
  ): Promise<string | undefined> {
    if (toolCall) this.#transcript.hear({ ...toolCall, sessionUpdate: 'tool_call_update' });
    return this.#permissions.ask(view, token);
  }

  answer(requestId: string, optionId: string): boolean {
    return this.#permissions.answer(requestId, optionId);
  }

  #start(text: string): void {
    const wayOut = (this.#wayOut = new CancellationSource());
    if (this.#phase === 'ended')
      this.#transcript.tell('info', 'A new session begins. The agent does not know what was said before.');
    this.#message = undefined;
    this.#transcript.prompt([{ kind: 'text', text }]);
    this.#become(this.#session && !this.#session.ended ? 'running' : 'opening');
    this.#run(text, wayOut.token)
      .catch((error: unknown): TurnEnd => {
        // Not the agent's doing, whose errors are ends of turns.
        this.#logger.error('A turn failed', error);
        return { kind: 'failed', message: 'Something went wrong here. The log says what.' };
      })
      .then((end) => {
        this.#wayOut = undefined;
        if (this.#disposed) return;
        this.#transcript.endTurn(end);
        if (this.#phase !== 'ended') this.#become(this.#session ? 'idle' : 'none');
        this.#goOn(end.kind === 'stopped' && end.reason === 'end_turn');
      })
      .catch((error: unknown) => this.#logger.error('A turn could not be ended', error));
  }

  async #run(text: string, token: CancellationToken): Promise<TurnEnd> {
    const known = this.#session;
    const result = known
      ? await this.#source.revive(known, token)
      : await this.#source.open(this.#owner, token);
    if (result.kind === 'refused') return { kind: 'failed', message: result.message };
    const session = result.kind === 'done' ? result.value : undefined;
    if (this.#disposed && session) this.#source.close(session);
    if (!session || token.isCancellationRequested) return { kind: 'stopped', reason: 'cancelled' };
    this.#muted = false;
    this.#transcript.beginTurn(text);
    if (this.#phase === 'opening') this.#become('running');
    try {
      // Cancelled while the session was looked at once more, it is not begun.
      if (this.#phase === 'cancelling') return { kind: 'stopped', reason: 'cancelled' };
      return { kind: 'stopped', reason: await session.prompt([{ type: 'text', text }], {}, token) };
    } catch (error) {
      if (session.lostAgent) this.#broken = true;
      return { kind: 'failed', message: this.#source.explain(error) };
    }
  }

  /** The next prompt that waits, if the one before ended well or somebody wants it now. */
  #goOn(well: boolean): void {
    const wanted = this.#sendNext;
    this.#sendNext = undefined;
    const next = wanted !== undefined ? this.#queue.take(wanted) : well ? this.#queue.take() : undefined;
    if (next) this.#start(next.text);
  }

  #adopt(session: AgentSession, origin: Origin): void {
    if (this.#disposed) return;
    const isBack = this.#session?.sessionId === session.sessionId;
    this.#session = session;
    this.#muted = isBack && origin === 'load';
    this.#listening.clear();
    this.#listening.add(session.onDidUpdate((update) => this.#hear(update)));
    this.#listening.add(session.onDidChangeState(() => this.#stateChanges.fire()));
    this.#listening.add(session.onDidEnd(() => this.#sessionEnded(session)));
    this.#stateChanges.fire();
    if (isBack && this.#broken) void this.#tellReturn(session);
  }

  /** Says that it goes on, once that is sure. */
  async #tellReturn(session: AgentSession): Promise<void> {
    const { kind } = await this.#source.revive(session, neverCancelled);
    if (kind !== 'done' || !this.#broken || this.#disposed) return;
    this.#broken = false;
    this.#transcript.tell('info', 'The agent was started again. You can go on.');
  }

  #hear(update: SessionUpdate): void {
    if (update.sessionUpdate === 'unknown')
      this.#logger.debug(`[${this.agent}] an update is left out: ${update.reason}`);
    if (update.sessionUpdate === 'usage_update') {
      const { used, size, cost } = update;
      this.#usage = { used, size, cost: cost && costText(cost.amount, cost.currency) };
      this.#stateChanges.fire();
    }
    if (!this.#muted) this.#transcript.hear(update);
  }

  #sessionEnded(session: AgentSession): void {
    if (session !== this.#session) return;
    if (!session.lostAgent) this.#end('The session was closed.');
    else if (this.#phase === 'running' || this.#phase === 'cancelling') this.#broken = true;
  }

  #lose(message: string): void {
    this.#transcript.tell('error', message);
    this.#end(message);
  }

  /** The next prompt opens another session. */
  #end(message: string): void {
    this.#session = undefined;
    this.#usage = undefined;
    this.#broken = false;
    this.#listening.clear();
    this.#message = message;
    this.#become('ended');
  }

  #become(phase: Phase): void {
    this.#phase = phase;
    this.#stateChanges.fire();
  }

  /** Ends its turn and its session. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const session = this.#session;
    this.#wayOut?.cancel();
    this.#listening.dispose();
    this.#rowChanges.dispose();
    this.#stateChanges.dispose();
    this.#transcript.dispose();
    if (session) this.#source.close(session);
  }
}
