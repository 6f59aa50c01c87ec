// One conversation with an agent: its turns, what can be set on it, and what the agent says, in the order it says it
// (ACP v1 "Session Setup", "Prompt Turn", "Session Config Options").

import { neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Logger } from '../../base/logger.ts';
import { CancelledError, orCancelled } from '../../base/orCancelled.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import { errorCode } from '../../protocol/errorCode.ts';
import { errorCodeOf } from '../../protocol/errorCodeOf.ts';
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
import type { HostedSession } from './hostedSession.ts';
import type { PromptCapabilities } from '../prompt/promptBlocks.ts';
import { emptyState, withMode, withModel, withOption, withSetup, withUpdate } from './sessionState.ts';
import type { SessionState } from './sessionState.ts';
import type { SessionWire } from './sessionWire.ts';
import { SignedInAnew } from './signedInAnew.ts';
import { ToolCalls } from './toolCalls.ts';
import { Turn } from './turn.ts';
import { withSignIn, type SignIn } from './withSignIn.ts';

/** What a session is made of: whose it is and where it works. */
export interface SessionIdentity {
  readonly agent: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly folders: readonly string[];
  readonly title?: string | undefined;
}

export interface SessionParts {
  readonly wire: SessionWire;
  readonly signIn: SignIn;
  readonly logger: Logger;
  /** What prompts may hold besides text and links. */
  readonly promptCapabilities?: PromptCapabilities | undefined;
  /** Tells the agent, if it can be told, that the session is over. */
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
  /** Requests that wait for the user to sign in. */
  #signIns = 0;
  #mayAskToSignIn = true;
  #ended: 'closed' | 'agentGone' | undefined;

  constructor(identity: SessionIdentity, parts: SessionParts) {
    const { agent, sessionId, cwd, folders, title } = identity;
    this.agent = agent;
    this.sessionId = sessionId;
    this.cwd = cwd;
    this.folders = folders;
    this.#parts = parts;
    this.#state = { ...emptyState, title };
    const onError = (error: unknown): void =>
      parts.logger.error(`[${agent}] a listener of a session failed`, error);
    this.#updates = new Emitter(onError);
    this.#states = new Emitter(onError);
    this.#cancels = new Emitter(onError);
    this.#ends = new Emitter(onError);
  }

  toolCall(toolCallId: string): ToolCall | undefined {
    return this.#toolCalls.get(toolCallId);
  }

  /** Every update, in wire order, also outside of turns and after a turn's answer. `state` knows of it already. */
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

  /** What its prompts may hold besides text and links; nothing where the agent does not say. */
  get promptCapabilities(): PromptCapabilities {
    return this.#parts.promptCapabilities ?? {};
  }

  /** A prompt was sent and is not answered yet. */
  get running(): boolean {
    return this.#turn !== undefined;
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** It ended because its agent did, which may know it again when it is started anew. */
  get lostAgent(): boolean {
    return this.#ended === 'agentGone';
  }

  /** Something was refused until the user signs in, which may end its agent's process. */
  get signsIn(): boolean {
    return this.#signIns > 0;
  }

  /** What `ask` asks at once was asked before the user signed in: they are not asked to do so again. */
  afterSignIn<T>(ask: (session: AgentSession) => Promise<T>): Promise<T> {
    this.#mayAskToSignIn = false;
    try {
      return ask(this);
    } finally {
      this.#mayAskToSignIn = true;
    }
  }

  /**
   * Runs one turn; there is one at a time. Resolves when the agent ended it, with `cancelled` also when it failed after
   * `cancel()` or when the session was closed. Rejects with the agent's error, and with `SignedInAnew`. Cancelling `token`
   * is the way out from an agent that does not answer: it cancels, and resolves at once; `cancel()` alone waits for the agent
   * to wind up.
   * @param extra goes beside the prompt: `runtimeContext` and the like.
   * @param onSent hears of the id of each request that went out: a second one after a sign-in.
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
          // It may have been cancelled while the user was signing in.
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

  /** Asks the agent to end its turn. What it asked and still waits for is answered as cancelled. Idempotent. */
  cancel(): void {
    if (!this.#turn?.cancel()) return;
    this.#parts.wire.sendNotification(sessionCancel, { sessionId: this.sessionId });
    this.#cancels.fire();
  }

  /** Only where `offeredModes` has it. An agent that can't after all offers none from then on. Rejects as `prompt`, as those below. */
  async setMode(modeId: string, token: CancellationToken = neverCancelled): Promise<void> {
    const { sessionId } = this;
    await this.#set(sessionSetMode, { sessionId, modeId }, token, { modes: undefined });
    this.#become(withMode(this.#state, modeId));
  }

  /** Only where `offeredModels` has it. An agent that can't after all offers none from then on. */
  async setModel(modelId: string, token: CancellationToken = neverCancelled): Promise<void> {
    const { sessionId } = this;
    await this.#set(sessionSetModel, { sessionId, modelId }, token, { models: undefined });
    this.#become(withModel(this.#state, modelId));
  }

  /** A boolean for a switch, else one of the values. Other options may come, go or change with it. */
  async setConfigOption(
    configId: string,
    value: string | boolean,
    token: CancellationToken = neverCancelled,
  ): Promise<void> {
    const params = setOptionParams(this.sessionId, configId, value);
    const { configOptions } = await this.#set(sessionSetConfigOption, params, token, {});
    this.#become(
      configOptions ? { ...this.#state, configOptions } : withOption(this.#state, configId, value),
    );
  }

  /** Ends the session, its turn included, whatever the agent says to it. Cancelling `token` stops waiting for that. */
  async close(token: CancellationToken = neverCancelled): Promise<void> {
    if (this.#ended) return;
    this.cancel();
    try {
      await this.#parts.close(this, token);
    } finally {
      this.end();
    }
  }

  /** For whoever routes updates: in wire order. */
  receive(update: SessionUpdate): void {
    if (this.#ended) return;
    this.#toolCalls.follow(update);
    this.#become(withUpdate(this.#state, update));
    this.#updates.fire(update);
  }

  /** For whoever opened it: what the agent's answer said. */
  setUp(setup: SessionSetup): void {
    this.#become(withSetup(this.#state, setup));
  }

  /** For whoever opened it: the agent was told, or is gone. Idempotent. */
  end(why: 'closed' | 'agentGone' = 'closed'): void {
    if (this.#ended) return;
    this.#ended = why;
    // An agent that is gone fails its turn by itself, and that is worth knowing.
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
      if (errorCodeOf(error) === errorCode.methodNotFound) this.#become({ ...this.#state, ...ifUnknown });
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
      if (this.lostAgent) throw new SignedInAnew();
      return true;
    };
    return withSignIn(ask, { required, works: () => signIn.works() }, token);
  }

  #become(state: SessionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#states.fire(state);
  }
}
