// Runs the turns of a conversation one after the other: opens the session, prepares context, sends the prompt, and then
// sends the next queued one. Only one operation runs at a time, and `cancel` cancels it.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { PromptResult } from '../../protocol/session/session.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentSession } from '../session/agentSession.ts';
import { retryOnNewSession } from '../session/retryOnNewSession.ts';
import { buildPrompt, type PromptParts } from './builtPrompt.ts';
import { newSessionWords, type ConversationSession } from './conversationSession.ts';
import type { ConversationState, EndAction, EntryId, ErrorWords } from '../messages/messages.ts';
import type { Outbox } from '../prompt/outbox.ts';
import { isEmpty, type Prompt, promptParts } from '../prompt/prompt.ts';
import type { SessionOutcome, SessionSource } from './sessionSource.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { Steering } from './steering.ts';
import type { TokenUsage } from './tokenUsage.ts';
import { UnfinishedTurn } from './unfinishedTurn.ts';
import { outcomeOf, type TurnEnd, type TurnOutcome } from '../transcript/turnEnd.ts';

export type Phase = ConversationState['phase'];

/** `entry` is the row of the turn's prompt. */
export type TurnEvent =
  | { readonly kind: 'began'; readonly entry: EntryId }
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'ended'; readonly outcome: TurnOutcome };

export interface TurnsParts extends PromptParts {
  readonly sessions: SessionSource;
  readonly session: ConversationSession;
  readonly transcript: Transcript;
  readonly outbox: Outbox;
  readonly usage: TokenUsage;
  /** True if the agent, a subagent or a command of the agent works although no turn is running. */
  hasBackgroundWork(): boolean;
  /** Called when the phase or the message changed. */
  changed(): void;
  onTurnEvent(event: TurnEvent): void;
}

const cancelled: TurnEnd = { kind: 'stopped', reason: 'cancelled' };

export class Turns implements Disposable {
  readonly #parts: TurnsParts;
  #phase: Phase;
  #message: string | undefined;
  #explained: Omit<ErrorWords, 'message'> | undefined;
  readonly #unfinished: UnfinishedTurn;
  /** True if the message becomes a row when another session begins. Until then it is shown below the transcript. */
  #recordsMessage = false;
  /** Cancels the running operation. Undefined if none is running. */
  #cancellation: CancellationSource | undefined;
  /** Id of the queued prompt to send as soon as the turn ends, however it ends. */
  #urgent: number | undefined;
  /** Id of a queued prompt that the agent did not add to the running turn. */
  #notTaken: number | undefined;
  readonly #steering: Steering;
  /** True if the last turn was not cancelled and did not fail. */
  #endedWell = false;
  /** The user cancelled the running turn: only prompts sent after that follow it. */
  #stopped = false;
  #disposed = false;

  /** @param phase the initial phase: `idle` with a session to restore, else `none`. */
  constructor(parts: TurnsParts, phase: 'none' | 'idle') {
    this.#parts = parts;
    this.#steering = new Steering(parts);
    this.#unfinished = new UnfinishedTurn(parts, (prompt) => this.#start(prompt));
    this.#phase = phase;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** For the user: why there is no session, with details and actions. */
  get words(): Pick<ConversationState, 'message' | 'explained'> {
    return this.#message === undefined ? {} : { message: this.#message, explained: this.#explained };
  }

  /** True while a turn is running or its session is being opened. */
  get working(): boolean {
    return this.#cancellation !== undefined;
  }

  /** True while the agent works on a prompt. */
  get isInTurn(): boolean {
    return this.#phase === 'running' || this.#phase === 'cancelling';
  }

  /** See `Conversation.begin`. */
  async begin(): Promise<SessionOutcome> {
    const { session, transcript } = this.#parts;
    const { past } = session;
    if (!past || this.#cancellation || this.#disposed) return { kind: 'cancelled' };
    const cancellation = (this.#cancellation = new CancellationSource());
    this.#setPhase('opening');
    const result = await session.bringBack(cancellation.token);
    this.#cancellation = undefined;
    if (this.#disposed) return result;
    if (result.kind === 'refused') transcript.addNotice('error', result.message);
    const silent = t('The agent continues this session but did not send its earlier messages.');
    if (result.kind === 'done' && past.how === 'show' && transcript.rows().length === 0)
      transcript.addNotice('info', silent);
    this.#setPhase(session.isKnown ? 'idle' : 'none');
    this.#continueQueue(result.kind === 'done');
    return result;
  }

  /** Sends the prompt now, even if others are paused, or queues it while a turn is running. See `Conversation.prompt`. */
  prompt(prompt: Prompt, keepsDraft: boolean): void {
    if (isEmpty(prompt) || this.#disposed) return;
    const { outbox, transcript } = this.#parts;
    if (!keepsDraft) outbox.clearDraft();
    if (!this.#cancellation) this.#start(prompt);
    else if (!outbox.add(prompt))
      transcript.addNotice('error', t('Too many prompts are queued. Remove one, or wait.'));
  }

  /**
   * Sends a queued prompt, paused or not; the others stay queued. Adds it to the running turn where the agent supports that,
   * else cancels the turn first.
   */
  sendNow(queueId: number): void {
    const { outbox, session } = this.#parts;
    if (this.#disposed || !outbox.has(queueId)) return;
    const { current } = session;
    const turn = this.#cancellation;
    const isSteered = this.#phase === 'running' && current?.canSteer === true && queueId !== this.#notTaken;
    const prompt = turn && isSteered ? outbox.take(queueId) : undefined;
    if (turn && current && prompt) {
      void this.#steering.add(prompt, current, turn.token).then((isTaken) => {
        if (!isTaken) this.#queueAgain(prompt, turn);
      });
      return;
    }
    this.#urgent = queueId;
    if (!this.#cancellation) this.#continueQueue(false);
    else if (this.#phase === 'running' || this.#phase === 'opening') this.#cancelTurn();
  }

  /** Queues a prompt that the agent did not add to the turn, as the first one. */
  #queueAgain(prompt: Prompt, turn: CancellationSource): void {
    if (this.#disposed) return;
    const isOver = this.#cancellation !== turn;
    this.#notTaken = this.#parts.outbox.addFirst(prompt, this.#stopped || (isOver && !this.#endedWell));
    if (!this.#cancellation) this.#continueQueue(true);
  }

  /** Acts on the last turn, unless one is running. Continues it only in its own session: a new one does not know it. */
  handleEndAction(action: EndAction): void {
    if (action === 'continue' && (this.#phase === 'none' || this.#phase === 'ended')) return;
    if (!this.#cancellation && !this.#disposed) this.#unfinished.handle(action);
  }

  /** Sends the paused prompts in order, one per turn. */
  resume(): void {
    if (this.#disposed) return;
    this.#parts.outbox.resume();
    if (!this.#cancellation) this.#continueQueue(true);
  }

  /**
   * Asks the agent to end its turn, and pauses every queued prompt until the user resumes the queue. A second call ends
   * the turn without waiting for the agent.
   */
  cancel(): void {
    this.#urgent = undefined;
    this.#stopped = this.working;
    this.#parts.outbox.pause();
    this.#cancelTurn();
  }

  #cancelTurn(): void {
    const { current } = this.#parts.session;
    // A prompt that was not sent yet is dropped at once: a removal of context by the user belongs to a prompt that is
    // sent.
    if (this.#phase !== 'running' || current?.running !== true) {
      if (this.#cancellation) this.#cancellation.cancel();
      // Subagents and commands may run on after the turn.
      else current?.cancel(this.#parts.hasBackgroundWork());
      return;
    }
    this.#phase = 'cancelling';
    current.cancel();
    this.#parts.transcript.stopCalls();
    this.#parts.changed();
  }

  /** Called when the session ended; the next prompt opens another. @param lost the message becomes a row. */
  sessionEnded(message: string, lost: boolean): void {
    const last = this.#parts.transcript.rows().at(-1);
    // The turn may have ended with the same sentence.
    this.#message = last?.kind === 'end' && last.text === message ? undefined : message;
    this.#explained = undefined;
    this.#recordsMessage = lost;
    this.#setPhase('ended');
  }

  /** Shows why the session could not be opened early, until the next prompt, which tries again. */
  notReady({ message, detail, json, actions }: ErrorWords): void {
    if (this.#cancellation || this.#disposed) return;
    this.#message = message;
    // There is no prompt to send again.
    this.#explained = { detail, json, actions: actions?.filter((action) => action !== 'retry') };
    this.#recordsMessage = false;
    this.#parts.changed();
  }

  /** Adds a notice if the session was lost while it was being restored and a new one replaced it. */
  announceNewSession(phase: Phase = this.#cancellation ? 'running' : 'idle'): void {
    if (this.#phase !== 'ended') return;
    this.#addNewSessionNotice();
    this.#setPhase(phase);
  }

  #addNewSessionNotice(): void {
    const { transcript } = this.#parts;
    if (this.#message !== undefined && this.#recordsMessage) transcript.addNotice('error', this.#message);
    transcript.addNotice('info', newSessionWords());
    this.#message = undefined;
  }

  #start(prompt: Prompt): void {
    const { session, transcript, logger } = this.#parts;
    const cancellation = (this.#cancellation = new CancellationSource());
    if (this.#phase === 'ended') this.#addNewSessionNotice();
    this.#message = undefined;
    session.use();
    this.#parts.usage.beginTurn();
    const entry = transcript.prompt(promptParts(prompt));
    this.#parts.onTurnEvent({ kind: 'began', entry });
    this.#setPhase(session.isLive ? 'running' : 'opening');
    this.#run(prompt, entry, cancellation.token)
      .catch((error: unknown): TurnEnd => {
        // A bug: errors of the agent are results, not rejections.
        logger.error('A turn failed', error);
        const message = t('Something went wrong. Open the log for details.');
        return { kind: 'failed', message, actions: ['retry', 'showLog'] };
      })
      .then((end) => {
        this.#cancellation = undefined;
        if (this.#disposed) return;
        this.#parts.onTurnEvent({ kind: 'ended', outcome: outcomeOf(end) });
        session.turnEnded();
        transcript.endTurn(end);
        const used = this.#parts.usage.endTurn(end.kind === 'stopped' ? end.tokens : undefined);
        if (used !== undefined) transcript.markPrompt(entry, { used });
        if (end.kind === 'failed' && end.message === this.#message) this.#message = undefined;
        this.#unfinished.turnEnded(prompt);
        if (this.#phase !== 'ended') this.#setPhase(session.isKnown ? 'idle' : 'none');
        this.#endedWell = end.kind === 'stopped' && end.reason === 'end_turn';
        this.#continueQueue(this.#endedWell);
      })
      .catch((error: unknown) => logger.error('A turn could not be ended', error));
  }

  async #run(prompt: Prompt, entry: EntryId, token: CancellationToken): Promise<TurnEnd> {
    const { transcript, outbox } = this.#parts;
    const result = await this.#live(prompt, token);
    if (result.kind !== 'done') return result.end;
    const session = result.value;
    const built = await buildPrompt(prompt, entry, session, this.#parts, token);
    if (built.kind === 'refused') {
      outbox.giveBack(prompt);
      return { kind: 'failed', message: built.message, actions: ['selectAgent'] };
    }
    if (this.#disposed || token.isCancellationRequested) return cancelled;
    transcript.beginTurn(prompt.text);
    if (this.#phase === 'opening') this.#setPhase('running');
    // The user cancelled while the session was being restored.
    if (this.#phase === 'cancelling') return cancelled;
    for (const part of built.shown) transcript.addToPrompt(entry, part);
    return await this.#send(session, prompt, token, (to) => {
      const { sessionId } = to;
      const onSent = (requestId: string | number): void => built.sent({ sessionId, requestId });
      return to.prompt(built.blocks, built.params, token, onSent);
    });
  }

  /**
   * Sends again, unchanged, after a sign-in: the context for the turn was already consumed and can't be prepared again.
   */
  async #send(
    first: AgentSession,
    prompt: Prompt,
    token: CancellationToken,
    send: (to: AgentSession) => Promise<PromptResult>,
  ): Promise<TurnEnd> {
    let session = first;
    let noSession = cancelled;
    try {
      const result = await retryOnNewSession(first, send, async () => {
        const live = await this.#live(prompt, token);
        if (live.kind !== 'done') {
          noSession = live.end;
          return undefined;
        }
        if (this.#phase === 'opening') this.#setPhase('running');
        return (session = live.value);
      });
      if (!result) return noSession;
      return { kind: 'stopped', reason: result.stopReason, tokens: result.usage?.totalTokens };
    } catch (error) {
      this.#parts.session.turnFailed(session);
      return { kind: 'failed', ...(await this.#parts.sessions.explain(error)) };
    }
  }

  /** Returns the session for the turn that begins now, or how the turn ends without one. */
  async #live(
    prompt: Prompt,
    token: CancellationToken,
  ): Promise<
    { readonly kind: 'done'; readonly value: AgentSession } | { readonly kind: 'none'; readonly end: TurnEnd }
  > {
    const { session } = this.#parts;
    const result = await session.live(token);
    if (result.kind === 'refused') return { kind: 'none', end: { ...result, kind: 'failed' } };
    if (result.kind === 'cancelled' || token.isCancellationRequested) return { kind: 'none', end: cancelled };
    this.announceNewSession('opening');
    session.turnBegins(prompt.text);
    return result;
  }

  /** Sends the next queued prompt. Pauses the queue instead if the turn failed and the user did not cancel it. */
  #continueQueue(well: boolean): void {
    const { outbox } = this.#parts;
    const wanted = this.#urgent;
    if (!well && !this.#stopped && wanted === undefined) outbox.pause();
    this.#urgent = undefined;
    this.#stopped = false;
    const next = outbox.take(wanted);
    if (next) this.#start(next);
  }

  #setPhase(phase: Phase): void {
    this.#phase = phase;
    this.#parts.changed();
  }

  /** Cancels the running operation and starts no other. */
  dispose(): void {
    this.#disposed = true;
    this.#cancellation?.cancel();
  }
}
