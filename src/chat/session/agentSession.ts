// One session of an agent: its turns, its settings, and the updates it receives, in wire order (ACP v1 "Session Setup",
// "Prompt Turn", "Session Config Options").

import {
  neverCancelled,
  type CancellationToken,
  CancelledError,
  orCancelled,
} from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import type { RequestMethod } from '../../protocol/method.ts';
import { sessionCancel, sessionPrompt, type PromptResult } from '../../protocol/session/session.ts';
import {
  sessionSetConfigOption,
  sessionSetMode,
  sessionSetModel,
  setOptionParams,
} from '../../protocol/session/sessionSetting.ts';
import type { SessionSetup } from '../../protocol/session/sessionSetup.ts';
import { sessionSteering, steeringParams } from '../../protocol/session/steering.ts';
import { isCallUpdate, type SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { ChildSessions } from './childSessions.ts';
import type { ChosenSetting } from './chosenSetting.ts';
import type { HostedSession, NamedCall, SessionPlace } from './hostedSession.ts';
import type { KnownSession, SessionParts } from './sessionParts.ts';
import type { FolderName } from '../path/openedPath.ts';
import type { PromptCapabilities } from '../prompt/promptBlocks.ts';
import {
  emptyState,
  withMode,
  withModel,
  withOption,
  withSetup,
  withUpdate,
  type SessionState,
} from './sessionState.ts';
import { ToolCalls } from './toolCalls.ts';
import { Turn } from './turn.ts';
import { SessionEvents } from './sessionEvents.ts';
import { SessionSignIn } from './sessionSignIn.ts';

export class AgentSession implements HostedSession {
  readonly agent: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly folders: readonly string[];
  readonly names: readonly FolderName[];
  readonly #parts: SessionParts;
  readonly #events: SessionEvents;
  readonly #toolCalls = new ToolCalls();
  readonly children: ChildSessions;
  readonly #signIn: SessionSignIn;
  #state: SessionState;
  #turn: Turn | undefined;
  #hadTurn = false;
  #ended: 'closed' | 'agentGone' | undefined;

  constructor(
    { sessionId, title }: Pick<KnownSession, 'sessionId' | 'title'>,
    { cwd, folders, names = [] }: Omit<SessionPlace, 'mcpServers'>,
    parts: SessionParts,
  ) {
    this.agent = parts.agent;
    this.sessionId = sessionId;
    this.cwd = cwd;
    this.folders = folders;
    this.names = names;
    this.#parts = parts;
    this.#signIn = new SessionSignIn(parts.signIn, () => this.lostAgent);
    this.#state = { ...emptyState, title };
    const onError = (error: unknown): void =>
      parts.logger.error(`[${parts.agent}] a session listener failed`, error);
    this.#events = new SessionEvents(onError);
    this.children = new ChildSessions(this, parts, onError);
  }

  readonly toolCall = (id: string): ToolCall | undefined =>
    this.#toolCalls.get(id) ?? this.children.toolCall(id);

  readonly noteCall = (call: ToolCall): Disposable => this.#toolCalls.note(call);

  readonly goesOn = (call: NamedCall): boolean => this.#toolCalls.origins.goesOn(call);

  /** The unfinished tool calls, of children first; see `ToolCalls.all`. */
  get toolCalls(): readonly ToolCall[] {
    return [...this.children.toolCalls, ...this.#toolCalls.all()];
  }

  /** Fires for every update but those of `children`, in wire order, also outside of turns. `state` already includes it. */
  get onDidUpdate(): Event<SessionUpdate> {
    return this.#events.updates.event;
  }

  readonly onDidUpdateCall: NonNullable<HostedSession['onDidUpdateCall']> = (listener) =>
    this.onDidUpdate((update) => isCallUpdate(update) && listener(update));

  get onDidChangeState(): Event<SessionState> {
    return this.#events.states.event;
  }

  /** Fires when a setting was set by this client. `state` already includes it. */
  get onDidChoose(): Event<ChosenSetting> {
    return this.#events.choices.event;
  }

  get onDidCancelTurn(): Event<void> {
    return this.#events.cancels.event;
  }

  get isCancelling(): boolean {
    return this.#turn?.cancelled === true;
  }

  get turnOver(): CancellationToken | undefined {
    return this.#turn?.over;
  }

  get onDidEnd(): Event<void> {
    return this.#events.ends.event;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Content that prompts may have besides text and links; empty if the agent advertises none. */
  get promptCapabilities(): PromptCapabilities {
    return this.#parts.promptCapabilities ?? {};
  }

  /** The user's notes that the agent got when it created the session; undefined if it got none then. */
  get notes(): string | undefined {
    return this.#parts.notes;
  }

  /** Names the session in the agent's own list, where the agent supports that. Rejects with the agent's error. */
  async setTitle(title: string): Promise<void> {
    await this.#parts.setTitle?.(this.sessionId, title);
  }

  /** True while a prompt has no response yet. */
  get running(): boolean {
    return this.#turn !== undefined;
  }

  /** True once a turn has ended in this session. */
  get hadTurn(): boolean {
    return this.#hadTurn;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** True if the session ended because its agent's process ended. A restarted agent may be able to restore it. */
  get lostAgent(): boolean {
    return this.#ended === 'agentGone';
  }

  /** True while a request waits for the user to sign in. Signing in may restart the agent. */
  get signsIn(): boolean {
    return this.#signIn.isWaiting;
  }

  /** Repeats a request after a sign-in: one that `ask` sends synchronously does not ask the user to sign in again. */
  afterSignIn<T>(ask: (session: AgentSession) => Promise<T>): Promise<T> {
    return this.#signIn.withoutAsking(() => ask(this));
  }

  /**
   * Runs one turn. Only one turn may run at a time. Resolves with the agent's response, or with `cancelled` if the
   * turn failed after `cancel()` or the session was closed. Rejects with the agent's error or an `AgentRestartedError`.
   * Cancelling `token` cancels the turn and resolves at once, for agents that do not respond; `cancel()` alone waits
   * for the agent's response.
   * @param extra more fields of `session/prompt`, such as `runtimeContext`.
   * @param onSent called with the id of each request that is sent: a second one after a sign-in.
   */
  async prompt(
    prompt: readonly ContentBlock[],
    extra: Readonly<Record<string, unknown>> = {},
    token: CancellationToken = neverCancelled,
    onSent?: (requestId: string | number) => void,
  ): Promise<PromptResult> {
    if (this.#ended) throw new Error('The session has ended.');
    if (this.#turn) throw new Error('A turn is still running.');
    if (token.isCancellationRequested) return { stopReason: 'cancelled' };
    const turn = (this.#turn = new Turn(this.#toolCalls.origins));
    if (this.#state.suggestion !== undefined) this.#setState({ ...this.#state, suggestion: undefined });
    const { sessionId } = this;
    const { wire } = this.#parts;
    const out = token.onCancellationRequested(() => {
      this.cancel();
      turn.giveUp();
    });
    try {
      return await turn.run((patience) => {
        const ask = async (): Promise<PromptResult> => {
          // The user may have cancelled the turn while signing in.
          if (turn.cancelled) throw new CancelledError();
          return wire.sendRequest(sessionPrompt, { ...extra, sessionId, prompt }, patience, onSent);
        };
        return this.#signIn.run(ask, patience);
      });
    } finally {
      out.dispose();
      if (this.#turn === turn) this.#turn = undefined;
      this.#hadTurn = true;
    }
  }

  /** True while a turn runs to which `steer` can add a prompt. */
  get canSteer(): boolean {
    return this.#parts.canSteer === true && this.#turn?.cancelled === false;
  }

  /**
   * Adds a prompt to the running turn, whose response then covers it too. Resolves with false if the agent did not take it.
   * Rejects with the agent's error. @param extra, @param onSent as of `prompt`.
   */
  async steer(
    prompt: readonly ContentBlock[],
    extra: Readonly<Record<string, unknown>>,
    token: CancellationToken,
    onSent?: (requestId: string | number) => void,
  ): Promise<boolean> {
    if (!this.canSteer) return false;
    const params = steeringParams(this.sessionId, prompt, extra);
    const asked = this.#parts.wire.sendRequest(sessionSteering, params, token, onSent);
    const { outcome } = await orCancelled(asked, token);
    return outcome === 'injected' || outcome === 'startedNewTurn';
  }

  /**
   * Asks the agent to end its turn, or what it does without one. Open requests to the user are answered with `cancelled`.
   * Idempotent during a turn. @param hasBackgroundWork true if it works without a turn, other than by its children.
   */
  cancel(hasBackgroundWork = false): void {
    if (this.#turn ? !this.#turn.cancel() : !hasBackgroundWork && !this.children.areAtWork) return;
    this.#parts.wire.sendNotification(sessionCancel, { sessionId: this.sessionId });
    // Children of a turn end with it where the agent wants that.
    if (!this.#turn) this.children.cancelAll();
    this.cancelRequests();
  }

  /** Open requests to the user are answered with `cancelled`. */
  cancelRequests(): void {
    this.children.cancelRequests();
    this.#events.cancels.fire();
  }

  /** Asks the agent to cancel one call, if it can. @param callId the id of the call in the rows. */
  cancelCall(callId: string): void {
    if (!this.#ended) this.children.cancellable.cancel(callId, this.#parts);
  }

  /**
   * Sets one of `offeredModes`. If the agent does not know the method, it offers no modes from then on. Rejects like
   * `prompt`.
   */
  async setMode(modeId: string, token: CancellationToken = neverCancelled): Promise<void> {
    const { sessionId } = this;
    await this.#set(sessionSetMode, { sessionId, modeId }, token, { modes: undefined });
    this.#setState(withMode(this.#state, modeId));
    this.#events.choices.fire({ kind: 'mode', id: '', value: modeId });
  }

  /** Sets one of `offeredModels`, as `setMode`. */
  async setModel(modelId: string, token: CancellationToken = neverCancelled): Promise<void> {
    const { sessionId } = this;
    await this.#set(sessionSetModel, { sessionId, modelId }, token, { models: undefined });
    this.#setState(withModel(this.#state, modelId));
    this.#events.choices.fire({ kind: 'model', id: '', value: modelId });
  }

  /** Sets a config option: a boolean for a switch, else one of its values. This may change others. Rejects like `prompt`. */
  async setConfigOption(
    configId: string,
    value: string | boolean,
    token: CancellationToken = neverCancelled,
  ): Promise<void> {
    const params = setOptionParams(this.sessionId, configId, value);
    const { configOptions } = await this.#set(sessionSetConfigOption, params, token, {});
    this.#setState(
      configOptions ? { ...this.#state, configOptions } : withOption(this.#state, configId, value),
    );
    this.#events.choices.fire({ kind: 'option', id: configId, value });
  }

  /** Ends the session and its turn, also if the agent's response is an error. Cancelling `token` stops waiting for it. */
  async close(token: CancellationToken = neverCancelled): Promise<void> {
    if (this.#ended) return;
    this.cancel();
    this.cancelRequests();
    try {
      await this.#parts.close(this.sessionId, token);
    } finally {
      this.end();
    }
  }

  /** Called by `UpdateRoutes`, in wire order. */
  handleUpdate(update: SessionUpdate): void {
    if (this.#ended || this.children.handleUpdate(update)) return;
    this.#toolCalls.handleUpdate(update);
    this.children.cancellable.handleUpdate(this.sessionId, update);
    this.#setState(withUpdate(this.#state, update));
    this.#events.updates.fire(update);
  }

  /** Called by `AgentSessions` with the response that opened the session. */
  setUp(setup: SessionSetup): void {
    this.#setState(withSetup(this.#state, setup));
  }

  /** Called by `AgentSessions` when the session was closed or its agent is gone. Idempotent. */
  end(why: 'closed' | 'agentGone' = 'closed'): void {
    if (this.#ended) return;
    this.#ended = why;
    // If the agent is gone, the pending request rejects with the reason, which must not be lost.
    if (why === 'closed') this.#turn?.giveUp();
    this.children.end();
    this.#events.ends.fire();
  }

  async #set<P, R>(
    method: RequestMethod<P, R>,
    params: P,
    token: CancellationToken,
    ifUnknown: Partial<SessionState>,
  ): Promise<R> {
    const { wire } = this.#parts;
    const ask = (): Promise<R> => orCancelled(wire.sendRequest(method, params, token), token);
    try {
      return await this.#signIn.run(ask, token);
    } catch (error) {
      if (errorCodeOf(error) === errorCode.methodNotFound) this.#setState({ ...this.#state, ...ifUnknown });
      throw error;
    }
  }

  #setState(state: SessionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#events.states.fire(state);
  }
}
