// Turns the agent's updates, the user's prompts and the ends of turns into rows. Updates arrive at any time, also
// before, between and after turns (ACP v1 "Prompt Turn", "Tool Calls", "Agent Plan").

import type { Disposable } from '../../base/disposable.ts';
import { replacesMessage } from '../../protocol/session/messageMark.ts';
import type { ContentBlock } from '../../protocol/session/contentBlock.ts';
import type { KnownUpdate, SessionUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import type { ChildUpdate } from '../session/childSessions.ts';
import type { TerminalSource } from '../terminal/callTerminals.ts';
import type { ServedCall } from './callRecord.ts';
import { parentCallOf } from '../toolCall/parentCall.ts';
import { ChildRows } from './childRows.ts';
import type { CallView, Entry, EntryId, Part, RowChange } from '../messages/messages.ts';
import type { CallDiff } from './callDiff.ts';
import { EchoFilter } from './echoFilter.ts';
import type { OpenCalls } from './openCalls.ts';
import type { RawSide, RawValue } from './rawValues.ts';
import { withNesting, withOutputs, withoutUnfinished } from './restoredRows.ts';
import { Rows, type RowLimits } from './rows.ts';
import type { RequestRow } from './requestedCall.ts';
import { TranscriptCalls } from './transcriptCalls.ts';
import { endWords, interruptionWords, type TurnEnd } from './turnEnd.ts';
import { type UnsupportedMessage, UnsupportedRows } from './unsupportedRows.ts';
import { UpdateRows, type UpdateRowsParts } from './updateRows.ts';

export class Transcript implements Disposable {
  readonly #rows: Rows;
  readonly #calls: TranscriptCalls;
  readonly #parts: UpdateRowsParts;
  /** The rows of the conversation's session. */
  readonly #own: UpdateRows;
  /** Rows of subagents without a session of their own, by the row of the call that began them. */
  readonly #nested = new Map<EntryId, UpdateRows>();
  /** Subagents by session. */
  readonly #children = new Map<string, ChildRows>();
  /** Restored rows of subagents by session. */
  readonly #before = new Map<string, EntryId>();
  readonly #unsupported: UnsupportedRows;
  readonly #echo = new EchoFilter();
  #answered = false;
  /** The row that says that the agent gave no answer. Removed if an answer still arrives. */
  #noAnswer: EntryId | undefined;
  /** The row of a prompt that was not sent yet. */
  #unsent: EntryId | undefined;

  /**
   * @param onRaw called when the raw input, raw output or diffs of a call change. @param onBackground called when `background`
   * has changed.
   */
  constructor(
    onChange: (change: RowChange) => void,
    terminals: TerminalSource,
    limits?: RowLimits,
    onRaw: (raw: RawValue) => void = () => undefined,
    onBackground: () => void = () => undefined,
  ) {
    this.#rows = new Rows(onChange, () => this.#forget(), limits);
    this.#calls = new TranscriptCalls(this.#rows, terminals, onRaw, onBackground);
    this.#parts = { rows: this.#rows, calls: this.#calls, now: () => terminals.clock.now() };
    this.#own = new UpdateRows(this.#parts);
    this.#unsupported = new UnsupportedRows(this.#rows);
  }

  /** Adds stored rows. Must be the first call, once. Unfinished calls become `cancelled`. */
  restore(entries: readonly Entry[], raws: readonly RawValue[] = []): void {
    this.#rows.restore(withNesting(withOutputs(entries, raws)).map(withoutUnfinished));
    this.#calls.restore(entries, raws);
    for (const entry of entries) if (entry.kind === 'subagent') this.#before.set(entry.sessionId, entry.id);
  }

  /** Adds a row that says that this client stopped during a turn. */
  addInterruption(): void {
    this.#rows.add({ kind: 'end', ...interruptionWords() });
  }

  /** A snapshot of the current rows. Applying every later change to it keeps it up to date. */
  rows(): Entry[] {
    return this.#rows.all();
  }

  /** The newest call whose row has this id. */
  call(toolCallId: string): CallView | undefined {
    return this.#calls.get(toolCallId);
  }

  /** A diff of a call with its texts, by the id of its row. @param index in the call's content. Undefined if it is not kept. */
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

  /** Adds a row for a prompt of the user, which begins a turn or is added to the running one. Returns its id. */
  prompt(parts: readonly Part[], turn: 'new' | 'running' = 'new'): EntryId {
    if (turn === 'new') {
      this.#own.beginTurn();
      this.#calls.begin();
    }
    this.#noAnswer = undefined;
    const id = this.#rows.add({ kind: 'user', parts, ...(turn === 'running' && { isSteered: true }) });
    if (turn === 'new') this.#unsent = id;
    return id;
  }

  /** Removes the row of a prompt that was not added to the running turn. */
  withdraw(id: EntryId): void {
    this.#rows.remove(id);
  }

  /** Adds a part to the row of a prompt. */
  addToPrompt(id: EntryId, part: Part): void {
    this.#rows.append(id, part);
  }

  /** Notes a fact in the row of a prompt: see `Entry`. */
  markPrompt(id: EntryId, fact: { readonly restored: number } | { readonly used: string }): void {
    const entry = this.#rows.get(id);
    if (entry?.kind === 'user') this.#rows.replace(id, { ...entry, ...fact });
  }

  /** Called when a session was opened or restored: messages of its agent get rows of their own, also with the ids of earlier ones. */
  beginSession(): void {
    this.#own.endMessages();
    this.#nested.clear();
    this.#calls.begin();
  }

  /** Called when the prompt is about to be sent. @param text the text of the prompt. */
  beginTurn(text: string): void {
    this.#answered = false;
    this.#unsent = undefined;
    this.#echo.expect(text);
  }

  /** Adds a row for the end of the turn, if there is something to say about it. */
  endTurn(end: TurnEnd): void {
    this.#echo.stop();
    this.#unsent = undefined;
    this.#own.endThought();
    // Some agents send no final update for a refused or lost call.
    this.#calls.cancel(undefined, end.kind === 'stopped' && end.reason === 'end_turn');
    const words = endWords(end, this.#answered);
    const id = words && this.#rows.add({ kind: 'end', ...words });
    this.#noAnswer = words && end.kind === 'stopped' && end.reason === 'end_turn' ? id : undefined;
  }

  /** See `TranscriptCalls.showServed`. */
  showServed(toolCallId: string, served: ServedCall | undefined): void {
    this.#calls.showServed(toolCallId, served, this.#own.turn);
  }

  /** See `TranscriptCalls.openCalls`. */
  openCalls(): OpenCalls {
    return this.#calls.openCalls();
  }

  /** See `TranscriptCalls.stop`. */
  stopCalls(): void {
    this.#calls.stop();
  }

  /** See `TranscriptCalls.stopCall`. */
  stopCall(rowId: string): void {
    this.#calls.stopCall(rowId);
  }

  /** See `TranscriptCalls.background`. */
  get background(): readonly string[] {
    return this.#calls.background;
  }

  /** See `TranscriptCalls.endBackground`. */
  endBackground(isCancelled: boolean): void {
    this.#calls.endBackground(isCancelled);
  }

  /** Adds a notice of this client. */
  addNotice(severity: 'info' | 'error', title: string): void {
    this.#rows.add({ kind: 'notice', severity, title });
  }

  /** Shows a message that this client does not support. @param agent its name, as it is shown. */
  addUnsupported(message: UnsupportedMessage, agent: string): void {
    this.#own.endThought();
    this.#unsupported.add(message, agent, this.#own.turn);
  }

  /** In wire order. */
  handleUpdate(update: SessionUpdate): void {
    if (update.sessionUpdate === 'unknown') return;
    if (update.sessionUpdate === 'state_update' && update.background)
      this.#calls.setBackground(
        new Set(update.background.flatMap(({ toolCallId, terminalId }) => toolCallId ?? terminalId ?? [])),
      );
    const parent = this.#calls.rowOf(parentCallOf(update));
    if (parent === undefined) return this.#handleOwn(update);
    let nested = this.#nested.get(parent);
    if (!nested) this.#nested.set(parent, (nested = new UpdateRows(this.#parts, parent)));
    nested.handleUpdate(update);
  }

  /**
   * In wire order: what the agent's history has beyond the restored rows. It belongs to the turn that was interrupted: it is shown
   * before the row of its end, and before a prompt that waits for the session. Calls that have not ended count as cancelled.
   */
  handleHistory(updates: readonly SessionUpdate[]): void {
    const rows = this.#rows.all().filter(({ under }) => under === undefined);
    const waits = rows.findIndex(({ id }) => id === this.#unsent);
    const earlier = waits === -1 ? rows : rows.slice(0, waits);
    const last = earlier.findLast(({ kind }) => kind !== 'end');
    this.#rows.addAfter(last?.id, () => {
      if (last) this.#own.goOn(last);
      for (const update of updates) this.handleUpdate(update);
      this.#own.endMessages();
      this.#calls.cancel();
    });
    // The next turn may use the ids of these calls and plans again.
    this.#own.beginTurn();
  }

  /** In wire order: what a subagent in a session of its own did. */
  handleChild(news: ChildUpdate): void {
    const { sessionId, parentId = '' } = news.child;
    let child = this.#children.get(sessionId);
    if (!child) {
      const before = this.#before.get(sessionId);
      const row = before === undefined ? undefined : this.#rows.get(before);
      child = new ChildRows(this.#parts, news.child, this.#children.get(parentId)?.id, row);
      this.#children.set(sessionId, child);
      // Its work goes on after the turn.
      this.#markAnswered();
    }
    child.handleUpdate(news);
  }

  /** See `TranscriptCalls.request`. @param childId the subagent that asks. */
  showRequested(call: ToolCall, announced: ToolCall | undefined, childId?: string): RequestRow {
    const update = { ...call, sessionUpdate: 'tool_call_update' as const };
    if (childId !== undefined)
      return this.#calls.request(update, announced, 0, this.#children.get(childId)?.id, childId);
    this.#echo.agentSpoke();
    this.#own.endThought();
    const parent = this.#calls.rowOf(parentCallOf(announced) ?? parentCallOf(update));
    return this.#calls.request(update, announced, parent === undefined ? this.#own.turn : 0, parent);
  }

  /** See `TranscriptCalls.agentIdOf`. */
  agentIdOf(rowId: string): string {
    return this.#calls.agentIdOf(rowId);
  }

  /** See `TranscriptCalls.endCommands`. */
  endCommands(rowId: string): boolean {
    return this.#calls.endCommands(rowId);
  }

  /** See `TranscriptCalls.rowIdOf`. */
  rowIdOf(toolCallId: string): string {
    return this.#calls.rowIdOf(toolCallId);
  }

  #handleOwn(update: KnownUpdate): void {
    switch (update.sessionUpdate) {
      case 'user_message_chunk':
        if (this.#echo.isEcho(update.content)) return;
        break;
      case 'agent_message_chunk':
      case 'agent_thought_chunk':
        if (isEmpty(update.content) && !replacesMessage(update)) return;
        this.#echo.agentSpoke();
        if (update.sessionUpdate === 'agent_message_chunk' && isNotBlank(update.content))
          this.#markAnswered();
        break;
      case 'tool_call':
      case 'tool_call_update':
      case 'plan':
      case 'plan_update':
      case 'plan_removed':
        this.#echo.agentSpoke();
        if (update.sessionUpdate === 'plan_update') this.#markAnswered();
        break;
      case 'notice':
      case 'compaction_update':
      case 'compaction_summary_chunk':
        this.#markAnswered();
        break;
      default:
        break;
    }
    this.#own.handleUpdate(update);
  }

  /** Some agents send the answer after the end of their turn. */
  #markAnswered(): void {
    this.#answered = true;
    if (this.#noAnswer !== undefined) this.#rows.remove(this.#noAnswer);
    this.#noAnswer = undefined;
  }

  dispose(): void {
    this.#calls.dispose();
  }

  #forget(): void {
    this.#own.forget();
    this.#calls.forget();
    for (const [id] of this.#nested) if (!this.#rows.has(id)) this.#nested.delete(id);
    for (const [key, child] of this.#children) {
      if (this.#rows.has(child.id)) child.forget();
      else this.#children.delete(key);
    }
  }
}

function isEmpty(content: ContentBlock): boolean {
  return content.type === 'text' && content.text === '';
}

function isNotBlank(content: ContentBlock): boolean {
  return content.type !== 'text' || content.text.trim() !== '';
}
