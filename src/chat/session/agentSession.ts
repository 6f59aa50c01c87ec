// One session of an agent: its turns, its settings, and the updates it receives, in wire order (ACP v1 "Session Setup",
// "Prompt Turn", "Session Config Options").

import {
  neverCancelled,
  type CancellationToken,
  CancelledError,
  orCancelled,
} from '../../base/cancellation.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import { errorCode, errorCodeOf } from '../../protocol/errorCode.ts';
import type { Sender } from '../../protocol/messaging.ts';
import type { RequestMethod } from '../../protocol/method.ts';
import {
  sessionCancel,
  sessionPrompt,
  type PromptResult,
  type StopReason,
} from '../../protocol/session/session.ts';
import {
  sessionSetConfigOption,
  sessionSetMode,
  sessionSetModel,
  setOptionParams,
} from '../../protocol/session/sessionSetting.ts';
import type { SessionSetup } from '../../protocol/session/sessionSetup.ts';
import type { SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { HostedSession, SessionPlace } from './hostedSession.ts';
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
import { withSignIn, type SignIn } from './withSignIn.ts';

/** A session that the agent keeps. */
export interface KnownSession {
  readonly sessionId: string;
  /** Absolute path. Undefined: the first folder. */
  readonly cwd?: string | undefined;
  readonly title?: string | undefined;
}

export interface SessionParts {
  /** The agent's name in the settings. */
  readonly agent: string;
  readonly wire: Sender;
  readonly signIn: SignIn;
  readonly logger: Logger;
  /** Content that prompts may have besides text and links. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /** Closes the session on the agent's side, where the agent supports that. */
  close(session: AgentSession, token: CancellationToken): Promise<void>;
}

export class AgentSession implements HostedSession {
  readonly agent: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly folders: readonly string[];
  readonly #parts: SessionParts;
  readonly #updates: Emitter<SessionUpdate>;
  readonly #states: Emitter<SessionState>;
  readonly #cancels: Emitter<void>;
  readonly #ends: Emitter<void>;
  readonly #toolCalls = new ToolCalls();
  #state: SessionState;
  #turn: Turn | undefined;
  /** Number of requests that wait for the user to sign in. */
  #signIns = 0;
  #mayAskToSignIn = true;
  #ended: 'closed' | 'agentGone' | undefined;

  constructor(
    { sessionId, title }: Pick<KnownSession, 'sessionId' | 'title'>,
    { cwd, folders }: Pick<SessionPlace, 'cwd' | 'folders'>,
    parts: SessionParts,
  ) {
    const { agent } = parts;
    this.agent = agent;
    this.sessionId = sessionId;
    this.cwd = cwd;
    this.folders = folders;
    this.#parts = parts;
    this.#state = { ...emptyState, title };
    const onError = (error: unknown): void =>
      parts.logger.error(`[${agent}] a session listener failed`, error);
    this.#updates = new Emitter(onError);
    this.#states = new Emitter(onError);
    this.#cancels = new Emitter(onError);
    this.#ends = new Emitter(onError);
  }

  toolCall(toolCallId: string): ToolCall | undefined {
    return this.#toolCalls.get(toolCallId);
  }

  /**
   * Fires for every update, in wire order, also outside of turns and after a turn's response. `state` already includes
   * it.
   */
  get onDidUpdate(): Event<SessionUpdate> {
    return this.#updates.event;
  }

  get onDidChangeState(): Event<SessionState> {
    return this.#states.event;
  }

  get onDidCancelTurn(): Event<void> {
    return this.#cancels.event;
  }

  get onDidEnd(): Event<void> {
    return this.#ends.event;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Content that prompts may have besides text and links; empty if the agent advertises none. */
  get promptCapabilities(): PromptCapabilities {
    return this.#parts.promptCapabilities ?? {};
  }

  /** True while a prompt has no response yet. */
  get running(): boolean {
    return this.#turn !== undefined;
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
    return this.#signIns > 0;
  }

  /**
   * Repeats a request after a sign-in: a request that `ask` sends synchronously does not ask the user to sign in again.
   */
  afterSignIn<T>(ask: (session: AgentSession) => Promise<T>): Promise<T> {
    this.#mayAskToSignIn = false;
    try {
      return ask(this);
    } finally {
      this.#mayAskToSignIn = true;
    }
  }

  /**
   * Runs one turn. Only one turn may run at a time. Resolves with the agent's stop reason, or with `cancelled` if the
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
  ): Promise<StopReason> {
    if (this.#ended) throw new Error('The session has ended.');
    if (this.#turn) throw new Error('A turn is still running.');
    if (token.isCancellationRequested) return 'cancelled';
    const turn = (this.#turn = new Turn());
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
        return this.#withSignIn(ask, patience);
      });
    } finally {
      out.dispose();
      if (this.#turn === turn) this.#turn = undefined;
    }
  }

  /** Asks the agent to end its turn. Its open requests to the user are answered with `cancelled`. Idempotent. */
  cancel(): void {
    if (!this.#turn?.cancel()) return;
    this.#parts.wire.sendNotification(sessionCancel, { sessionId: this.sessionId });
    this.#cancels.fire();
  }

  /**
   * Sets one of `offeredModes`. If the agent does not know the method, it offers no modes from then on. Rejects like
   * `prompt`.
   */
  async setMode(modeId: string, token: CancellationToken = neverCancelled): Promise<void> {
    const { sessionId } = this;
    await this.#set(sessionSetMode, { sessionId, modeId }, token, { modes: undefined });
    this.#setState(withMode(this.#state, modeId));
  }

  /**
   * Sets one of `offeredModels`. If the agent does not know the method, it offers no models from then on. Rejects like
   * `prompt`.
   */
  async setModel(modelId: string, token: CancellationToken = neverCancelled): Promise<void> {
    const { sessionId } = this;
    await this.#set(sessionSetModel, { sessionId, modelId }, token, { models: undefined });
    this.#setState(withModel(this.#state, modelId));
  }

  /**
   * Sets a config option: a boolean for a switch, else one of its values. This may change other options. Rejects like
   * `prompt`.
   */
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
  }

  /**
   * Ends the session and its turn, even if the agent's response is an error. Cancelling `token` stops waiting for the
   * response.
   */
  async close(token: CancellationToken = neverCancelled): Promise<void> {
    if (this.#ended) return;
    this.cancel();
    try {
      await this.#parts.close(this, token);
    } finally {
      this.end();
    }
  }

  /** Called by `UpdateRoutes`, in wire order. */
  handleUpdate(update: SessionUpdate): void {
    if (this.#ended) return;
    this.#toolCalls.handleUpdate(update);
    this.#setState(withUpdate(this.#state, update));
    this.#updates.fire(update);
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
    this.#ends.fire();
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
      return await this.#withSignIn(ask, token);
    } catch (error) {
      if (errorCodeOf(error) === errorCode.methodNotFound) this.#setState({ ...this.#state, ...ifUnknown });
      throw error;
    }
  }

  #withSignIn<T>(ask: () => Promise<T>, token: CancellationToken): Promise<T> {
    const { signIn } = this.#parts;
    const mayAsk = this.#mayAskToSignIn;
    const required = async (): Promise<boolean> => {
      if (!mayAsk) return false;
      this.#signIns += 1;
      try {
        if (!(await signIn.required())) return false;
      } finally {
        this.#signIns -= 1;
      }
      if (this.lostAgent) throw new AgentRestartedError();
      return true;
    };
    return withSignIn(ask, { required, works: () => signIn.works() }, token);
  }

  #setState(state: SessionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#states.fire(state);
  }
}

/**
 * Thrown by a request that required a sign-in, if signing in restarted the agent: the session has ended. Repeat the request on
 * the reopened session, see `retryOnNewSession`.
 */
export class AgentRestartedError extends Error {
  constructor() {
    super('The agent was restarted for the sign-in.');
  }
}
