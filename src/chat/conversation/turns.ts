// The turns of a conversation, one after the other: what each needs before it is sent, how it ends, what is sent next. And
// while its session is opened or brought back, that: one thing is under way at a time, and has one way out.

import { CancellationSource, type CancellationToken } from '../../base/cancellation.ts';
import type { Disposable } from '../../base/disposable.ts';
import { t } from '../../base/l10n.ts';
import type { Logger } from '../../base/logger.ts';
import type { StopReason } from '../../protocol/session/session.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { AgentSession } from '../session/agentSession.ts';
import { askOnceMore } from '../session/askOnceMore.ts';
import { newSessionWords, type ConversationSession } from './conversationSession.ts';
import type { ConversationState, EntryId } from '../messages/messages.ts';
import type { Outbox } from '../prompt/outbox.ts';
import { isEmpty, type Prompt } from '../prompt/prompt.ts';
import { promptBlocks } from '../prompt/promptBlocks.ts';
import type { ContextRequest, PromptExtra } from '../prompt/promptContext.ts';
import { promptParts } from '../prompt/promptParts.ts';
import type { SessionResult, SessionSource } from './sessionSource.ts';
import { currentModel } from '../session/sessionState.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { TurnEnd } from '../transcript/turnEnd.ts';

export type Phase = ConversationState['phase'];

/** What a turn does to the world around the conversation. `entry`: the row of its prompt. */
export type TurnEvent =
  | { readonly kind: 'began'; readonly entry: EntryId }
  | { readonly kind: 'call'; readonly call: ToolCall }
  | { readonly kind: 'ended' };

export interface TurnsParts {
  readonly agent: string;
  readonly source: SessionSource;
  readonly session: ConversationSession;
  readonly transcript: Transcript;
  readonly outbox: Outbox;
  readonly logger: Logger;
  /** What is known of the conversation beside its prompt, for what goes with that. */
  about(): Pick<ContextRequest, 'owner' | 'tokensLeft'>;
  /** Another phase, or another message. */
  changed(): void;
  tell(event: TurnEvent): void;
}

const cancelled: TurnEnd = { kind: 'stopped', reason: 'cancelled' };

export class Turns implements Disposable {
  readonly #parts: TurnsParts;
  #phase: Phase;
  #message: string | undefined;
  /** The message is recorded in the transcript when another session begins: until then it stands below it. */
  #recordsMessage = false;
  /** The way out of what is under way. */
  #wayOut: CancellationSource | undefined;
  /** To be sent as soon as the turn ends, however it does. */
  #sendNext: number | undefined;
  /** The user stopped what is under way: only what they send after that follows it. */
  #stopped = false;
  #disposed = false;

  /** @param phase nothing is under way in it. */
  constructor(parts: TurnsParts, phase: 'none' | 'idle') {
    this.#parts = parts;
    this.#phase = phase;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Why there is no session any more. */
  get message(): string | undefined {
    return this.#message;
  }

  /** A turn is under way, or its session is being opened. */
  get working(): boolean {
    return this.#wayOut !== undefined;
  }

  /** The agent is at work on a prompt. */
  get isInTurn(): boolean {
    return this.#phase === 'running' || this.#phase === 'cancelling';
  }

  /** See `Conversation.begin`. */
  async begin(): Promise<SessionResult> {
    const { session, transcript } = this.#parts;
    const { past } = session;
    if (!past || this.#wayOut || this.#disposed) return { kind: 'cancelled' };
    const wayOut = (this.#wayOut = new CancellationSource());
    this.#become('opening');
    const result = await session.bringBack(wayOut.token);
    this.#wayOut = undefined;
    if (this.#disposed) return result;
    if (result.kind === 'refused') transcript.tell('error', result.message);
    if (result.kind === 'done' && past.how === 'show' && transcript.rows().length === 0)
      transcript.tell(
        'info',
        t('The agent goes on with this session, but does not say what was said before.'),
      );
    this.#become(session.isKnown ? 'idle' : 'none');
    this.#goOn(result.kind === 'done');
    return result;
  }

  /** Sends it at once, also while others are paused; while a turn is under way, when that has ended. */
  prompt(prompt: Prompt): void {
    if (isEmpty(prompt) || this.#disposed) return;
    const { outbox, transcript } = this.#parts;
    outbox.clearDraft();
    if (!this.#wayOut) this.#start(prompt);
    else if (!outbox.add(prompt))
      transcript.tell('error', t('Too many prompts wait already. Remove one, or wait.'));
  }

  /** Sends a prompt that waits, paused or not, and cancels the turn that is under way. The others stay as they are. */
  sendNow(queueId: number): void {
    if (this.#disposed || !this.#parts.outbox.has(queueId)) return;
    this.#sendNext = queueId;
    if (!this.#wayOut) this.#goOn(false);
    else if (this.#phase === 'running' || this.#phase === 'opening') this.#cancelTurn();
  }

  /** Sends the paused prompts in their order, each when the turn before it has ended. */
  resume(): void {
    if (this.#disposed) return;
    this.#parts.outbox.resume();
    if (!this.#wayOut) this.#goOn(true);
  }

  /**
   * Asks the agent to end its turn, and pauses every prompt that waits: after it nothing is sent unless the user says so.
   * A second time ends the turn here, whatever the agent does.
   */
  cancel(): void {
    this.#sendNext = undefined;
    this.#stopped = this.working;
    this.#parts.outbox.pause();
    this.#cancelTurn();
  }

  #cancelTurn(): void {
    const { current } = this.#parts.session;
    // A prompt that is not out yet has nobody to wind up: it must not take along what the user removed for one that is sent.
    if (this.#phase !== 'running' || current?.running !== true) {
      this.#wayOut?.cancel();
      return;
    }
    this.#phase = 'cancelling';
    current.cancel();
    this.#parts.transcript.cancelCalls();
    this.#parts.changed();
  }

  /** The session is over: the next prompt opens another. @param lost the transcript is to say why. */
  sessionEnded(message: string, lost: boolean): void {
    this.#message = message;
    this.#recordsMessage = lost;
    this.#become('ended');
  }

  /** Why its session could not be opened early. Gone with the next prompt, which tries again. */
  notReady(message: string): void {
    if (this.#wayOut || this.#disposed) return;
    this.#message = message;
    this.#recordsMessage = false;
    this.#parts.changed();
  }

  /** Says it where the session was lost while it was to be brought back, and another one took its place. */
  nameAnother(phase: Phase = this.#wayOut ? 'running' : 'idle'): void {
    if (this.#phase !== 'ended') return;
    this.#tellNewSession();
    this.#become(phase);
  }

  #tellNewSession(): void {
    const { transcript } = this.#parts;
    if (this.#message !== undefined && this.#recordsMessage) transcript.tell('error', this.#message);
    transcript.tell('info', newSessionWords());
    this.#message = undefined;
  }

  #start(prompt: Prompt): void {
    const { session, transcript, logger } = this.#parts;
    const wayOut = (this.#wayOut = new CancellationSource());
    if (this.#phase === 'ended') this.#tellNewSession();
    this.#message = undefined;
    session.use();
    const entry = transcript.prompt(promptParts(prompt));
    this.#parts.tell({ kind: 'began', entry });
    this.#become(session.isLive ? 'running' : 'opening');
    this.#run(prompt, entry, wayOut.token)
      .catch((error: unknown): TurnEnd => {
        // Not the agent's doing, whose errors are ends of turns.
        logger.error('A turn failed', error);
        return { kind: 'failed', message: t('Something went wrong here. The log says what.') };
      })
      .then((end) => {
        this.#wayOut = undefined;
        if (this.#disposed) return;
        this.#parts.tell({ kind: 'ended' });
        session.turnEnded();
        transcript.endTurn(end);
        if (this.#phase !== 'ended') this.#become(session.isKnown ? 'idle' : 'none');
        this.#goOn(end.kind === 'stopped' && end.reason === 'end_turn');
      })
      .catch((error: unknown) => logger.error('A turn could not be ended', error));
  }

  async #run(prompt: Prompt, entry: EntryId, token: CancellationToken): Promise<TurnEnd> {
    const { agent, source, transcript, outbox } = this.#parts;
    const result = await this.#live(token);
    if (result.kind !== 'done') return result.end;
    const session = result.value;
    const textOf = source.textOf ?? noTexts;
    const said = await promptBlocks(prompt, agent, session.promptCapabilities, textOf);
    if (said.kind === 'refused') {
      outbox.giveBack(prompt);
      return { kind: 'failed', message: said.message };
    }
    const more = await this.#context(prompt, entry, session, token);
    if (this.#disposed || token.isCancellationRequested) return cancelled;
    transcript.beginTurn(prompt.text);
    if (this.#phase === 'opening') this.#become('running');
    // Cancelled while the session was looked at once more, it is not begun.
    if (this.#phase === 'cancelling') return cancelled;
    const blocks = [...said.blocks, ...(more?.blocks ?? [])];
    return await this.#send(session, token, (to) => {
      const { sessionId } = to;
      const onSent = more && ((requestId: string | number): void => more.sent({ sessionId, requestId }));
      return to.prompt(blocks, more?.params, token, onSent);
    });
  }

  /** After a sign-in as it was prepared: what was chosen for the turn is gone from where it was chosen. */
  async #send(
    first: AgentSession,
    token: CancellationToken,
    send: (to: AgentSession) => Promise<StopReason>,
  ): Promise<TurnEnd> {
    let session = first;
    let noSession = cancelled;
    try {
      const reason = await askOnceMore(first, send, async () => {
        const result = await this.#live(token);
        if (result.kind !== 'done') {
          noSession = result.end;
          return undefined;
        }
        if (this.#phase === 'opening') this.#become('running');
        return (session = result.value);
      });
      return reason === undefined ? noSession : { kind: 'stopped', reason };
    } catch (error) {
      this.#parts.session.turnFailed(session);
      return { kind: 'failed', ...(await this.#parts.source.explain(error)) };
    }
  }

  /** The session for a turn, in which it begins now, or how the turn ends without one. */
  async #live(
    token: CancellationToken,
  ): Promise<
    { readonly kind: 'done'; readonly value: AgentSession } | { readonly kind: 'none'; readonly end: TurnEnd }
  > {
    const { session } = this.#parts;
    const result = await session.live(token);
    if (result.kind === 'refused') return { kind: 'none', end: { ...result, kind: 'failed' } };
    if (result.kind === 'cancelled' || token.isCancellationRequested) return { kind: 'none', end: cancelled };
    this.nameAnother('opening');
    session.turnBegins();
    return result;
  }

  /** What goes with it. Nothing for a prompt that is called off, and where something is wrong with it. */
  async #context(
    { text: prompt, attachments }: Prompt,
    entry: EntryId,
    { sessionId, state }: AgentSession,
    token: CancellationToken,
  ): Promise<PromptExtra | undefined> {
    const { agent, source, logger } = this.#parts;
    const attached = attachments.flatMap(({ uri }) => uri ?? []);
    const about = { ...this.#parts.about(), model: currentModel(state) };
    const request = { ...about, agent, sessionId, entry, prompt, attached };
    try {
      return await source.context?.prepare(request, token);
    } catch (error) {
      if (!token.isCancellationRequested) logger.error('A prompt goes without context', error);
      return undefined;
    }
  }

  /** Sends the next prompt. What waits is paused where the turn failed without the user having stopped it. */
  #goOn(well: boolean): void {
    const { outbox } = this.#parts;
    const wanted = this.#sendNext;
    if (!well && !this.#stopped && wanted === undefined) outbox.pause();
    this.#sendNext = undefined;
    this.#stopped = false;
    const next = outbox.take(wanted);
    if (next) this.#start(next);
  }

  #become(phase: Phase): void {
    this.#phase = phase;
    this.#parts.changed();
  }

  /** Leaves what is under way, and begins nothing any more. */
  dispose(): void {
    this.#disposed = true;
    this.#wayOut?.cancel();
  }
}

function noTexts(): Promise<undefined> {
  return Promise.resolve(undefined);
}
