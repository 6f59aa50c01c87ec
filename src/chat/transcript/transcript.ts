// Turns the agent's updates, the user's prompts and the ends of turns into rows. Updates arrive at any time, also
// before, between and after turns (ACP v1 "Prompt Turn", "Tool Calls", "Agent Plan").

import type { Disposable } from '../../base/disposable.ts';
import { type ContentBlock, isContextBlock } from '../../protocol/session/contentBlock.ts';
import type { KnownUpdate, SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { TerminalSource } from '../terminal/callTerminals.ts';
import { isSilentCommand, outputText } from '../terminal/commandOutput.ts';
import { contentPart } from './contentPart.ts';
import type { CallView, Entry, EntryId, Part, RowChange } from '../messages/messages.ts';
import type { CallDiff, RawSide, RawValue } from './rawValues.ts';
import { Rows, type RowContent, type RowLimits } from './rows.ts';
import { TranscriptCalls } from './transcriptCalls.ts';
import { endWords, type TurnEnd } from './turnEnd.ts';

type Speaker = 'user' | 'agent' | 'thought';

interface Message {
  readonly id: EntryId;
  readonly speaker: Speaker;
  readonly messageId: string | undefined;
}

export class Transcript implements Disposable {
  readonly #rows: Rows;
  readonly #messages = new Map<string, EntryId>();
  readonly #calls: TranscriptCalls;
  readonly #compactions = new Map<string, EntryId>();
  readonly #echo = new EchoFilter();
  #plan: { readonly id: EntryId; readonly turn: number } | undefined;
  /** The last message; chunks without an id continue it. */
  #open: Message | undefined;
  /** Counts user messages, sent by this client or received from the agent. */
  #turn = 0;
  #answered = false;
  /** The row that says that the agent gave no answer. Removed if an answer still arrives. */
  #noAnswer: EntryId | undefined;

  /** @param onRaw called when the raw input, raw output or diffs of a call change. */
  constructor(
    onChange: (change: RowChange) => void,
    terminals: TerminalSource,
    limits?: RowLimits,
    onRaw: (raw: RawValue) => void = () => undefined,
  ) {
    this.#rows = new Rows(onChange, () => this.#forget(), limits);
    this.#calls = new TranscriptCalls(this.#rows, terminals, onRaw);
  }

  /** Adds stored rows. Must be the first call, once. Unfinished calls become `cancelled`. */
  restore(entries: readonly Entry[], raws: readonly RawValue[] = []): void {
    this.#rows.restore(withOutputs(entries, raws).map(withoutUnfinished));
    this.#calls.restore(entries, raws);
  }

  /** Adds a row that says that this client stopped during a turn. */
  addInterruption(text: string): void {
    this.#rows.add({ kind: 'end', text, isError: true });
  }

  /** A snapshot of the current rows. Applying every later change to it keeps it up to date. */
  rows(): Entry[] {
    return this.#rows.all();
  }

  /** The newest call with this id. */
  call(toolCallId: string): CallView | undefined {
    return this.#calls.get(toolCallId);
  }

  /** A diff of the call with its texts. @param index in the call's content. Undefined if it is not kept. */
  diff(toolCallId: string, index: number): CallDiff | undefined {
    return this.#calls.raw.diff(toolCallId, index);
  }

  /** A text for the user that says why a diff is not available. */
  whyNoDiff(toolCallId: string): string {
    return this.#calls.raw.whyNoDiff(toolCallId);
  }

  /** The raw value as text, or why it is not available. */
  raw(toolCallId: string, side: RawSide): string {
    return this.#calls.raw.text(toolCallId, side);
  }

  /** All raw values that are kept, oldest first. Plain data. */
  raws(): RawValue[] {
    return this.#calls.raw.all();
  }

  /** Adds a row for a prompt of the user. Returns its id. */
  prompt(parts: readonly Part[]): EntryId {
    this.#turn += 1;
    this.#noAnswer = undefined;
    return this.#rows.add({ kind: 'user', parts });
  }

  /** Called when the prompt is about to be sent. @param text the text of the prompt. */
  beginTurn(text: string): void {
    this.#answered = false;
    this.#echo.expect(text);
  }

  /** Adds a row for the end of the turn, if there is something to say about it. */
  endTurn(end: TurnEnd): void {
    this.#echo.stop();
    // Some agents send no final update for a refused or lost call.
    this.cancelCalls();
    const words = endWords(end, this.#answered);
    const id = words && this.#rows.add({ kind: 'end', ...words });
    this.#noAnswer = words && end.kind === 'stopped' && end.reason === 'end_turn' ? id : undefined;
  }

  /** See `CallRecord.answered`. */
  setRefused(toolCallId: string, isRefused: boolean): void {
    this.#calls.setRefused(toolCallId, isRefused);
  }

  /** See `TranscriptCalls.cancel`. */
  cancelCalls(): void {
    this.#calls.cancel();
  }

  /** Adds a notice of this client. */
  addNotice(severity: 'info' | 'error', title: string): void {
    this.#rows.add({ kind: 'notice', severity, title });
  }

  /** In wire order. */
  handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate === 'unknown') return;
    this.#handleUpdate(update);
  }

  #handleUpdate(update: KnownUpdate): void {
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        if (!this.#echo.isEcho(update.content)) this.#handleChunk('user', update.content, update.messageId);
        return;
      case 'agent_message_chunk':
        if (isNotBlank(update.content)) this.#markAnswered();
        this.#handleChunk('agent', update.content, update.messageId);
        return;
      case 'agent_thought_chunk':
        this.#handleChunk('thought', update.content, update.messageId);
        return;
      case 'tool_call':
      case 'tool_call_update':
        this.#echo.agentSpoke();
        this.#calls.handleUpdate(update, this.#turn);
        return;
      case 'plan':
        this.#handlePlan({ kind: 'plan', items: update.entries });
        return;
      case 'notice': {
        const { severity, title, description } = update;
        this.#markAnswered();
        this.#rows.add({ kind: 'notice', severity, title, ...(description && { description }) });
        return;
      }
      case 'compaction_update': {
        const { compactionId, status, summary, error } = update;
        const parts = summary?.map(contentPart);
        const failed: Part[] = error === undefined ? [] : [{ kind: 'text', text: error }];
        this.#handleCompaction(compactionId, status, parts && [...parts, ...failed], failed);
        return;
      }
      case 'compaction_summary_chunk': {
        const id = this.#compactions.get(update.compactionId);
        const part = contentPart(update.content);
        if (id !== undefined && !this.#rows.isFull(id)) this.#rows.append(id, part);
        else if (id === undefined) this.#handleCompaction(update.compactionId, 'in_progress', [part], []);
        return;
      }
      case 'available_commands_update':
      case 'current_mode_update':
      case 'config_option_update':
      case 'session_info_update':
      case 'usage_update':
        // They change the session's state, not its rows.
        return;
    }
  }

  /** Some agents send the answer after the end of their turn. */
  #markAnswered(): void {
    this.#answered = true;
    if (this.#noAnswer !== undefined) this.#rows.remove(this.#noAnswer);
    this.#noAnswer = undefined;
  }

  #handleChunk(speaker: Speaker, content: ContentBlock, messageId: string | undefined): void {
    const part = contentPart(content);
    if (part.kind === 'text' && part.text === '') return;
    if (speaker !== 'user') this.#echo.agentSpoke();
    const key = messageId === undefined ? undefined : `${speaker} ${messageId}`;
    const known = key === undefined ? this.#continued(speaker) : this.#messages.get(key);
    if (known !== undefined && !this.#rows.isFull(known)) {
      this.#rows.append(known, part);
      return;
    }
    if (speaker === 'user') this.#turn += 1;
    const id = this.#rows.add({ kind: speaker, parts: [part] });
    this.#open = { id, speaker, messageId };
    if (key !== undefined) this.#messages.set(key, id);
  }

  /** A message without an id continues until another row is added. */
  #continued(speaker: Speaker): EntryId | undefined {
    const open = this.#open;
    return open?.speaker === speaker && this.#rows.isLast(open.id) ? open.id : undefined;
  }

  /** Replaces the plan of the current turn. The plan of an earlier turn stays. */
  #handlePlan(content: RowContent): void {
    this.#echo.agentSpoke();
    const plan = this.#plan;
    if (plan?.turn === this.#turn && this.#rows.has(plan.id)) this.#rows.replace(plan.id, content);
    else this.#plan = { id: this.#rows.add(content), turn: this.#turn };
  }

  /** @param summary undefined keeps the earlier one. @param more parts appended to the earlier summary. */
  #handleCompaction(
    compactionId: string,
    status: string,
    summary: readonly Part[] | undefined,
    more: readonly Part[],
  ): void {
    this.#markAnswered();
    const id = this.#compactions.get(compactionId);
    const before = id === undefined ? undefined : this.#rows.get(id);
    const parts = summary ?? [...(before?.kind === 'compaction' ? before.parts : []), ...more];
    const content: RowContent = { kind: 'compaction', status, parts };
    if (id === undefined || !before) this.#compactions.set(compactionId, this.#rows.add(content));
    else this.#rows.replace(id, content);
  }

  dispose(): void {
    this.#calls.dispose();
  }

  #forget(): void {
    for (const [key, id] of this.#messages) if (!this.#rows.has(id)) this.#messages.delete(key);
    this.#calls.forget();
    for (const [key, id] of this.#compactions) if (!this.#rows.has(id)) this.#compactions.delete(key);
  }
}

/** Restores command outputs from the raw outputs: rows are stored without them, and raw outputs are stored redacted. */
function withOutputs(entries: readonly Entry[], raws: readonly RawValue[]): readonly Entry[] {
  const outputs = new Map(
    raws.flatMap((raw) => (raw.what === 'output' && 'value' in raw ? [[raw.toolCallId, raw.value]] : [])),
  );
  // Some agents reuse call ids in each turn: an output belongs to the newest call with its id.
  const newest = new Map(
    entries.flatMap((entry) => (entry.kind === 'call' ? [[entry.call.toolCallId, entry] as const] : [])),
  );
  return entries.map((entry) => {
    if (entry.kind !== 'call' || newest.get(entry.call.toolCallId) !== entry) return entry;
    const output = isSilentCommand(entry.call) ? outputText(outputs.get(entry.call.toolCallId)) : undefined;
    return output === undefined ? entry : { ...entry, call: { ...entry.call, output } };
  });
}

/** An unfinished call becomes `cancelled`. */
function withoutUnfinished(entry: Entry): Entry {
  if (entry.kind !== 'call' || ['completed', 'failed', 'cancelled', 'refused'].includes(entry.call.status))
    return entry;
  return { ...entry, call: { ...entry.call, status: 'cancelled' } };
}

function isNotBlank(content: ContentBlock): boolean {
  return content.type !== 'text' || content.text.trim() !== '';
}

/**
 * Recognizes the user's prompt when an agent echoes it as `user_message_chunk`, so that it is not shown twice. The same
 * update also replays earlier prompts (ACP v1 "Prompt Turn", "Session Setup").
 */
class EchoFilter {
  /** The part of the prompt that was not echoed yet; undefined outside of turns. */
  #rest: string | undefined;
  #agentSpoke = false;

  /** Called when a prompt was sent. */
  expect(text: string): void {
    this.#rest = text;
    this.#agentSpoke = false;
  }

  /** Called when the turn ended. */
  stop(): void {
    this.#rest = undefined;
  }

  agentSpoke(): void {
    this.#agentSpoke = true;
  }

  /** Before the first output of the agent, any user message is an echo; later only the text of the prompt. */
  isEcho(content: ContentBlock): boolean {
    // Context blocks are never shown, also not in a replayed history.
    if (isContextBlock(content)) return true;
    if (this.#rest === undefined) return false;
    const text = content.type === 'text' ? content.text : undefined;
    if (text && this.#rest.startsWith(text)) {
      this.#rest = this.#rest.slice(text.length);
      return true;
    }
    return !this.#agentSpoke;
  }
}
