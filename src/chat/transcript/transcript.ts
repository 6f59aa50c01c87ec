// What was said in a conversation, as rows: put together from the updates of the agent, the user's prompts and the ends of
// turns. Updates come at any time, also before, between and after turns (ACP v1 "Prompt Turn", "Tool Calls", "Agent Plan").

import type { Disposable } from '../../base/disposable.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { KnownUpdate, SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { TerminalSource } from '../terminal/callTerminals.ts';
import { isSilentCommand } from '../terminal/commandOutput.ts';
import { contentPart } from './contentPart.ts';
import { EchoFilter } from './echoFilter.ts';
import type { CallView, Entry, EntryId, Part, RowChange } from '../messages/messages.ts';
import { outputText } from '../terminal/outputText.ts';
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
  /** The one that goes on as long as nothing comes after it. */
  #open: Message | undefined;
  /** Counts what users say, whoever tells of it. */
  #turn = 0;
  #answered = false;
  /** It says that there was no answer: as long as nothing else was said. */
  #noAnswer: EntryId | undefined;

  /** @param onRaw a call was given, gave or changed something. */
  constructor(
    onChange: (change: RowChange) => void,
    terminals: TerminalSource,
    limits?: RowLimits,
    onRaw: (raw: RawValue) => void = () => undefined,
  ) {
    this.#rows = new Rows(onChange, () => this.#forget(), limits);
    this.#calls = new TranscriptCalls(this.#rows, terminals, onRaw);
  }

  /** What was said before, once and at the beginning. Calls that were not over then are cancelled: nobody waits for them. */
  restore(entries: readonly Entry[], raws: readonly RawValue[] = []): void {
    this.#rows.restore(withOutputs(entries, raws).map(settled));
    this.#calls.restore(entries, raws);
  }

  /** This client stopped in the middle of a turn. */
  tellBreak(text: string): void {
    this.#rows.add({ kind: 'end', text, isError: true });
  }

  /** As they are now. Applying every change from here on keeps a copy of them up to date. */
  rows(): Entry[] {
    return this.#rows.all();
  }

  /** The newest call of that id. */
  call(toolCallId: string): CallView | undefined {
    return this.#calls.get(toolCallId);
  }

  /** A diff of that call with its texts, by its index in the content. Undefined: there is none any more. */
  diff(toolCallId: string, index: number): CallDiff | undefined {
    return this.#calls.raw.diff(toolCallId, index);
  }

  /** For the user. */
  whyNoDiff(toolCallId: string): string {
    return this.#calls.raw.whyNoDiff(toolCallId);
  }

  /** In words where there is none any more. */
  raw(toolCallId: string, side: RawSide): string {
    return this.#calls.raw.text(toolCallId, side);
  }

  /** All that is kept of them, the oldest first. Plain data. */
  raws(): RawValue[] {
    return this.#calls.raw.all();
  }

  /** The user says something to the agent, which may say it back. @returns the row. */
  prompt(parts: readonly Part[]): EntryId {
    this.#turn += 1;
    this.#noAnswer = undefined;
    return this.#rows.add({ kind: 'user', parts });
  }

  /** The prompt was sent. @param text what of it is text. */
  beginTurn(text: string): void {
    this.#answered = false;
    this.#echo.expect(text);
  }

  /** Whether the agent answered decides what there is to say. */
  endTurn(end: TurnEnd): void {
    this.#echo.stop();
    // Some agents say no more of a call that was refused, or that they lost.
    this.cancelCalls();
    const words = endWords(end, this.#answered);
    const id = words && this.#rows.add({ kind: 'end', ...words });
    this.#noAnswer = words && end.kind === 'stopped' && end.reason === 'end_turn' ? id : undefined;
  }

  /** See `CallRecord.answered`. */
  answered(toolCallId: string, isRefused: boolean): void {
    this.#calls.answered(toolCallId, isRefused);
  }

  /** See `TranscriptCalls.cancel`. */
  cancelCalls(): void {
    this.#calls.cancel();
  }

  /** Something this client has to say. */
  tell(severity: 'info' | 'error', title: string): void {
    this.#rows.add({ kind: 'notice', severity, title });
  }

  /** In wire order. */
  hear(update: SessionUpdate): void {
    if (update.sessionUpdate === 'unknown') return;
    this.#hear(update);
  }

  #hear(update: KnownUpdate): void {
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        if (!this.#echo.isEcho(update.content)) this.#chunk('user', update.content, update.messageId);
        return;
      case 'agent_message_chunk':
        if (isSomething(update.content)) this.#answer();
        this.#chunk('agent', update.content, update.messageId);
        return;
      case 'agent_thought_chunk':
        this.#chunk('thought', update.content, update.messageId);
        return;
      case 'tool_call':
      case 'tool_call_update':
        this.#echo.agentSpoke();
        this.#calls.hear(update, this.#turn);
        return;
      case 'plan':
        this.#hearPlan({ kind: 'plan', items: update.entries });
        return;
      case 'notice': {
        const { severity, title, description } = update;
        this.#answer();
        this.#rows.add({ kind: 'notice', severity, title, ...(description && { description }) });
        return;
      }
      case 'compaction_update': {
        const { compactionId, status, summary, error } = update;
        const said = summary?.map(contentPart);
        const failed: Part[] = error === undefined ? [] : [{ kind: 'text', text: error }];
        this.#compact(compactionId, status, said && [...said, ...failed], failed);
        return;
      }
      case 'compaction_summary_chunk': {
        const id = this.#compactions.get(update.compactionId);
        const part = contentPart(update.content);
        if (id !== undefined && !this.#rows.isFull(id)) this.#rows.extend(id, part);
        else if (id === undefined) this.#compact(update.compactionId, 'in_progress', [part], []);
        return;
      }
      case 'available_commands_update':
      case 'current_mode_update':
      case 'config_option_update':
      case 'session_info_update':
      case 'usage_update':
        // They are of the session's state, not of what was said.
        return;
    }
  }

  /** Some agents say it after the end of their turn. */
  #answer(): void {
    this.#answered = true;
    if (this.#noAnswer !== undefined) this.#rows.remove(this.#noAnswer);
    this.#noAnswer = undefined;
  }

  #chunk(speaker: Speaker, content: ContentBlock, messageId: string | undefined): void {
    const part = contentPart(content);
    if (part.kind === 'text' && part.text === '') return;
    if (speaker !== 'user') this.#echo.agentSpoke();
    const key = messageId === undefined ? undefined : `${speaker} ${messageId}`;
    const known = key === undefined ? this.#continued(speaker) : this.#messages.get(key);
    if (known !== undefined && !this.#rows.isFull(known)) {
      this.#rows.extend(known, part);
      return;
    }
    if (speaker === 'user') this.#turn += 1;
    const id = this.#rows.add({ kind: speaker, parts: [part] });
    this.#open = { id, speaker, messageId };
    if (key !== undefined) this.#messages.set(key, id);
  }

  /** Without an id a message goes on until something else comes. */
  #continued(speaker: Speaker): EntryId | undefined {
    const open = this.#open;
    return open?.speaker === speaker && this.#rows.isLast(open.id) ? open.id : undefined;
  }

  /** Replaced as a whole, within a turn: what was planned in an earlier one stays said. */
  #hearPlan(content: RowContent): void {
    this.#echo.agentSpoke();
    const plan = this.#plan;
    if (plan?.turn === this.#turn && this.#rows.has(plan.id)) this.#rows.replace(plan.id, content);
    else this.#plan = { id: this.#rows.add(content), turn: this.#turn };
  }

  /** @param summary undefined: as it was. @param more comes after that. */
  #compact(
    compactionId: string,
    status: string,
    summary: readonly Part[] | undefined,
    more: readonly Part[],
  ): void {
    this.#answer();
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

/** Outputs of commands are stored with the raw outputs only, from which secrets are left out. */
function withOutputs(entries: readonly Entry[], raws: readonly RawValue[]): readonly Entry[] {
  const outputs = new Map(
    raws.flatMap((raw) => (raw.what === 'output' && 'value' in raw ? [[raw.toolCallId, raw.value]] : [])),
  );
  // Some agents count their calls anew in each turn: an output belongs to the newest of an id.
  const newest = new Map(
    entries.flatMap((entry) => (entry.kind === 'call' ? [[entry.call.toolCallId, entry] as const] : [])),
  );
  return entries.map((entry) => {
    if (entry.kind !== 'call' || newest.get(entry.call.toolCallId) !== entry) return entry;
    const output = isSilentCommand(entry.call) ? outputText(outputs.get(entry.call.toolCallId)) : undefined;
    return output === undefined ? entry : { ...entry, call: { ...entry.call, output } };
  });
}

/** A row as it is when its turn is over, however that came. */
function settled(entry: Entry): Entry {
  if (entry.kind !== 'call' || ['completed', 'failed', 'cancelled', 'refused'].includes(entry.call.status))
    return entry;
  return { ...entry, call: { ...entry.call, status: 'cancelled' } };
}

function isSomething(content: ContentBlock): boolean {
  return content.type !== 'text' || content.text.trim() !== '';
}
