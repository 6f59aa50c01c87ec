// Runs the turns of a conversation one after the other: opens the session, prepares context, sends the prompt, and then
// sends the next queued one. Only one operation runs at a time, and `cancel` cancels it.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentSession } from '../session/agentSession.ts';
import { retryOnNewSession } from '../session/retryOnNewSession.ts';
import { newSessionWords, type ConversationSession } from './conversationSession.ts';
import type { ConversationState, EntryId } from '../messages/messages.ts';
import type { Outbox } from '../prompt/outbox.ts';
import { isEmpty, type Prompt, promptParts } from '../prompt/prompt.ts';
import { promptBlocks, type TextOfFile } from '../prompt/promptBlocks.ts';
import type { ContextRequest, PromptContext, PromptExtra } from '../prompt/promptContext.ts';
import type { SessionOutcome, SessionSource } from './sessionSource.ts';
import { currentModel } from '../session/sessionState.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { TurnEnd } from '../transcript/turnEnd.ts';

export type Phase = ConversationState['phase'];

/** Events of a turn. `entry` is the row of its prompt. */
export type TurnEvent =
  | { readonly kind: 'began'; readonly entry: EntryId }
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'ended' };

/** What prompts are made of besides the user's message. */
export interface PromptSources {
  /** Reads attached files for agents that support embedded context. Absent: agents get links. */
  readonly textOf?: TextOfFile | undefined;
  /** Collects Agent Context. Absent: none is sent. */
  readonly context?: PromptContext | undefined;
}

export interface TurnsParts extends PromptSources {
  readonly agent: string;
  readonly sessions: SessionSource;
  readonly session: ConversationSession;
  readonly transcript: Transcript;
  readonly outbox: Outbox;
  readonly logger: Logger;
  /** Facts about the conversation, to prepare context for a prompt. */
  about(): Pick<ContextRequest, 'owner' | 'tokensLeft'>;
  /** Called when the phase or the message changed. */
  changed(): void;
  onTurnEvent(event: TurnEvent): void;
}

const cancelled: TurnEnd = { kind: 'stopped', reason: 'cancelled' };

export class Turns implements Disposable {
  readonly #parts: TurnsParts;
  #phase: Phase;
  #message: string | undefined;
  /** True if the message becomes a row when another session begins. Until then it is shown below the transcript. */
  #recordsMessage = false;
  /** Cancels the running operation. Undefined if none is running. */
  #cancellation: CancellationSource | undefined;
  /** Id of the queued prompt to send as soon as the turn ends, however it ends. */
  #urgent: number | undefined;
  /** The user cancelled the running turn: only prompts sent after that follow it. */
  #stopped = false;
  #disposed = false;

  /** @param phase the initial phase: `idle` with a session to restore, else `none`. */
  constructor(parts: TurnsParts, phase: 'none' | 'idle') {
    this.#parts = parts;
    this.#phase = phase;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** For the user: why there is no session. */
  get message(): string | undefined {
    return this.#message;
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
    if (result.kind === 'done' && past.how === 'show' && transcript.rows().length === 0)
      transcript.addNotice(
        'info',
        t('The agent goes on with this session, but does not say what was said before.'),
      );
    this.#setPhase(session.isKnown ? 'idle' : 'none');
    this.#continueQueue(result.kind === 'done');
    return result;
  }

  /** Sends the prompt now, even if others are paused, or queues it while a turn is running. */
  prompt(prompt: Prompt): void {
    if (isEmpty(prompt) || this.#disposed) return;
    const { outbox, transcript } = this.#parts;
    outbox.clearDraft();
    if (!this.#cancellation) this.#start(prompt);
    else if (!outbox.add(prompt))
      transcript.addNotice('error', t('Too many prompts wait already. Remove one, or wait.'));
  }

  /** Sends a queued prompt, paused or not, and cancels the running turn. The other prompts stay queued. */
  sendNow(queueId: number): void {
    if (this.#disposed || !this.#parts.outbox.has(queueId)) return;
    this.#urgent = queueId;
    if (!this.#cancellation) this.#continueQueue(false);
    else if (this.#phase === 'running' || this.#phase === 'opening') this.#cancelTurn();
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
      this.#cancellation?.cancel();
      return;
    }
    this.#phase = 'cancelling';
    current.cancel();
    this.#parts.transcript.cancelCalls();
    this.#parts.changed();
  }

  /** Called when the session ended; the next prompt opens another. @param lost the message becomes a row. */
  sessionEnded(message: string, lost: boolean): void {
    this.#message = message;
    this.#recordsMessage = lost;
    this.#setPhase('ended');
  }

  /** Shows why the session could not be opened early, until the next prompt, which tries again. */
  notReady(message: string): void {
    if (this.#cancellation || this.#disposed) return;
    this.#message = message;
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
    const entry = transcript.prompt(promptParts(prompt));
    this.#parts.onTurnEvent({ kind: 'began', entry });
    this.#setPhase(session.isLive ? 'running' : 'opening');
    this.#run(prompt, entry, cancellation.token)
      .catch((error: unknown): TurnEnd => {
        // A bug: errors of the agent are results, not rejections.
        logger.error('A turn failed', error);
        return { kind: 'failed', message: t('Something went wrong here. The log says what.') };
      })
      .then((end) => {
        this.#cancellation = undefined;
        if (this.#disposed) return;
        this.#parts.onTurnEvent({ kind: 'ended' });
        session.turnEnded();
        transcript.endTurn(end);
        if (this.#phase !== 'ended') this.#setPhase(session.isKnown ? 'idle' : 'none');
        this.#continueQueue(end.kind === 'stopped' && end.reason === 'end_turn');
      })
      .catch((error: unknown) => logger.error('A turn could not be ended', error));
  }

  async #run(prompt: Prompt, entry: EntryId, token: CancellationToken): Promise<TurnEnd> {
    const { agent, textOf = noTexts, transcript, outbox } = this.#parts;
    const result = await this.#live(token);
    if (result.kind !== 'done') return result.end;
    const session = result.value;
    const built = await promptBlocks(prompt, agent, session.promptCapabilities, textOf);
    if (built.kind === 'refused') {
      outbox.giveBack(prompt);
      return { kind: 'failed', message: built.message };
    }
    const more = await this.#context(prompt, entry, session, token);
    if (this.#disposed || token.isCancellationRequested) return cancelled;
    transcript.beginTurn(prompt.text);
    if (this.#phase === 'opening') this.#setPhase('running');
    // The user cancelled while the session was being restored.
    if (this.#phase === 'cancelling') return cancelled;
    const blocks = [...built.blocks, ...(more?.blocks ?? [])];
    return await this.#send(session, token, (to) => {
      const { sessionId } = to;
      const onSent = more && ((requestId: string | number): void => more.sent({ sessionId, requestId }));
      return to.prompt(blocks, more?.params, token, onSent);
    });
  }

  /**
   * Sends again, unchanged, after a sign-in: the context for the turn was already consumed and can't be prepared again.
   */
  async #send(
    first: AgentSession,
    token: CancellationToken,
    send: (to: AgentSession) => Promise<StopReason>,
  ): Promise<TurnEnd> {
    let session = first;
    let noSession = cancelled;
    try {
      const reason = await retryOnNewSession(first, send, async () => {
        const result = await this.#live(token);
        if (result.kind !== 'done') {
          noSession = result.end;
          return undefined;
        }
        if (this.#phase === 'opening') this.#setPhase('running');
        return (session = result.value);
      });
      return reason === undefined ? noSession : { kind: 'stopped', reason };
    } catch (error) {
      this.#parts.session.turnFailed(session);
      return { kind: 'failed', ...(await this.#parts.sessions.explain(error)) };
    }
  }

  /** Returns the session for the turn that begins now, or how the turn ends without one. */
  async #live(
    token: CancellationToken,
  ): Promise<
    { readonly kind: 'done'; readonly value: AgentSession } | { readonly kind: 'none'; readonly end: TurnEnd }
  > {
    const { session } = this.#parts;
    const result = await session.live(token);
    if (result.kind === 'refused') return { kind: 'none', end: { ...result, kind: 'failed' } };
    if (result.kind === 'cancelled' || token.isCancellationRequested) return { kind: 'none', end: cancelled };
    this.announceNewSession('opening');
    session.turnBegins();
    return result;
  }

  /** Prepares the context for a prompt. Undefined if the turn is cancelled or the preparation fails. */
  async #context(
    { text: prompt, attachments }: Prompt,
    entry: EntryId,
    { sessionId, state }: AgentSession,
    token: CancellationToken,
  ): Promise<PromptExtra | undefined> {
    const { agent, context, logger } = this.#parts;
    const attached = attachments.flatMap(({ uri }) => uri ?? []);
    const about = { ...this.#parts.about(), model: currentModel(state) };
    const request = { ...about, agent, sessionId, entry, prompt, attached };
    try {
      return await context?.prepare(request, token);
    } catch (error) {
      if (!token.isCancellationRequested) logger.error('A prompt is sent without context', error);
      return undefined;
    }
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

function noTexts(): Promise<undefined> {
  return Promise.resolve(undefined);
}
