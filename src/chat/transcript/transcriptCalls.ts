// The tool calls of a transcript: their rows, merged updates, raw values and terminals. Each open permission request has a row of
// its own, also if another open one names the same call.

import type { Disposable } from '../../base/disposable.ts';
import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { ToolCall } from '../../protocol/session/toolCall.ts';
import { CallRecord, type ServedCall } from './callRecord.ts';
import { CallTable, type Call } from './callTable.ts';
import { withTerminals } from '../terminal/commandOutput.ts';
import { CallTerminals, type TerminalSource } from '../terminal/callTerminals.ts';
import type { CallView, Entry, EntryId } from '../messages/messages.ts';
import { openCalls, type OpenCalls } from './openCalls.ts';
import { RawValues, type RawValue } from './rawValues.ts';
import { requestedCall, type RequestRow } from './requestedCall.ts';
import type { Rows } from './rows.ts';
import { WrittenDiffs } from './writtenDiffs.ts';

export class TranscriptCalls implements Disposable {
  readonly raw: RawValues;
  readonly #rows: Rows;
  readonly #calls = new CallTable();
  readonly #terminals: CallTerminals;
  readonly #now: () => number;
  /** Calls whose command runs on, oldest first. */
  readonly #background = new Set<Call>();
  readonly #onBackground: () => void;
  /** Ids that the agent lists as running in the background. */
  #listed: ReadonlySet<string> = new Set();
  /** True from `stop` until the next turn. */
  #isStopping = false;

  /**
   * @param onRaw called when the raw input, raw output or diffs of a call change. @param onBackground called when
   * `background` has changed.
   */
  constructor(
    rows: Rows,
    terminals: TerminalSource,
    onRaw: (raw: RawValue) => void,
    onBackground: () => void,
  ) {
    this.#rows = rows;
    this.#onBackground = onBackground;
    this.#now = () => terminals.clock.now();
    this.raw = new RawValues(onRaw);
    this.#terminals = new CallTerminals(terminals, (toolCallId) => {
      const call = this.#calls.get(toolCallId);
      if (call) this.#show(call);
    });
  }

  /** Adds stored calls, whose rows were restored before. */
  restore(entries: readonly Entry[], raws: readonly RawValue[]): void {
    for (const entry of entries)
      if (entry.kind === 'call') this.#calls.addBefore(entry.call.toolCallId, entry.id);
    this.raw.restore(raws);
  }

  /** The newest call whose row has this id. */
  get(rowId: string): CallView | undefined {
    const call = this.#calls.find(rowId);
    if (call) return this.#view(call.record);
    const before = this.#calls.rowBefore(rowId);
    const row = before === undefined ? undefined : this.#rows.get(before);
    return row?.kind === 'call' ? row.call : undefined;
  }

  /** The agent's id of the call with this row id. */
  agentIdOf(rowId: string): string {
    return this.#calls.find(rowId)?.record.toolCallId ?? rowId;
  }

  /** Ends the commands of the call with this row id that run in terminals of this client. False if there are none. */
  endCommands(rowId: string): boolean {
    const running = this.#terminals.running(this.get(rowId)?.content ?? []);
    for (const terminal of running) terminal.kill();
    return running.length > 0;
  }

  /** The row id of the call that updates with the agent's id change. */
  rowIdOf(toolCallId: string): string {
    return this.#calls.get(toolCallId)?.record.rowId ?? toolCallId;
  }

  /** The row of the newest call with this id, in this window. */
  rowOf(toolCallId: string | undefined): EntryId | undefined {
    const id = toolCallId === undefined ? undefined : this.#calls.get(toolCallId)?.id;
    return id !== undefined && this.#rows.has(id) ? id : undefined;
  }

  /**
   * @param turn the number of the current turn. @param under the row in which a new call is shown. @param owner the child that
   * makes the call.
   */
  handleUpdate(update: ToolCallUpdate, turn: number, under?: EntryId, owner?: string): void {
    const known = this.#calls.toUpdate(update.toolCallId);
    this.#terminals.handleUpdate(update);
    // Some agents reuse call ids in each turn.
    if (known?.record.isOver && known.turn !== turn && update.sessionUpdate === 'tool_call') {
      this.#forgetCommand(known);
    } else if (known) {
      for (const call of this.#calls.changedBy(update, known)) this.#apply(call, update);
      return;
    }
    this.#add(update, { turn, under, owner });
  }

  /**
   * Shows what a permission request says about its call: in the row of the call, or in a new one if another request for it is
   * open, was refused or belonged to a call that has ended. Parameters are those of `handleUpdate`. @param announced the call as
   * announced before the request.
   */
  request(
    update: ToolCallUpdate,
    announced: ToolCall | undefined,
    turn: number,
    under?: EntryId,
    owner?: string,
  ): RequestRow {
    const { toolCallId } = update;
    const known = this.#calls.get(toolCallId);
    this.#terminals.handleUpdate(update);
    let call = known;
    if (!call || call.isAsked || call.record.isOver) {
      if (known) this.#forgetCommand(known);
      const place = { turn, under: under ?? known?.under, owner };
      call = this.#add(requestedCall(update, announced), place, known && this.#calls.freeRowId(toolCallId));
    } else this.#apply(call, update);
    const asked = call;
    asked.isAsked = true;
    asked.isCancelledUnanswered = false;
    let isAllowed: boolean | undefined;
    return {
      answer: (isAllowedNow) => {
        isAllowed = isAllowedNow;
        asked.record.begin();
        if (isAllowed) this.#calls.allow(asked);
        else if (asked.record.refuse()) this.#show(asked);
      },
      end: () => {
        if (!asked.isAsked) return;
        asked.isAsked = false;
        if (isAllowed === undefined) asked.record.begin();
        const changes = this.#calls.answered(asked, isAllowed === true);
        if (isAllowed === undefined) asked.record.leaveUnanswered();
        // Nothing reports its end any more.
        const isCancelled = !changes || asked.isCancelledUnanswered === true;
        if (isCancelled && isAllowed === undefined && asked.record.cancel()) this.#show(asked);
      },
    };
  }

  /** To be called when the agent begins to write a file: the calls that run, to which the write may belong. */
  openCalls(): OpenCalls {
    return openCalls(this.#calls.all(), this.raw, (call, content) => {
      const { record } = call;
      this.raw.setContent(record.rowId, content);
      record.handleUpdate({ toolCallId: record.toolCallId, content });
      this.#show(call);
    });
  }

  /** To be called when another call gets the id of this one: nothing reports the end of its command any more. */
  #forgetCommand(call: Call): void {
    if (!this.#background.has(call)) return;
    call.record.endBackground(false);
    this.#show(call);
  }

  #add(update: ToolCallUpdate, place: Pick<Call, 'turn' | 'under' | 'owner'>, rowId?: string): Call {
    const record = new CallRecord(update.toolCallId, this.#now, rowId);
    const written = new WrittenDiffs();
    written.contentFor(update.content);
    this.raw.keep(record.rowId, update);
    if (this.#isStopping) record.stop();
    record.handleUpdate(update);
    const id = this.#rows.add({ kind: 'call', call: this.#view(record) }, place.under);
    const call: Call = { id, ...place, record, written };
    this.#calls.use(call);
    this.#follow(call);
    return call;
  }

  #apply(call: Call, update: ToolCallUpdate): void {
    const { record } = call;
    const sent = record.keepsContent(update.content) ? undefined : update.content;
    const content = call.written.contentFor(sent);
    this.raw.keep(record.rowId, { ...update, content });
    record.handleUpdate({ ...update, content });
    this.#show(call);
  }

  /**
   * Shows a call as this client, which serves it, describes it: in the row of the agent's call, or in a new one if the agent
   * has not announced it. @param served undefined removes the row. @param turn the number of the current turn.
   */
  showServed(toolCallId: string, served: ServedCall | undefined, turn: number): void {
    if (!served) return this.#remove(toolCallId);
    const { title, input, output, locations, status, isAnnounced } = served;
    // The agent may have announced the call only by a permission request that a rule answered.
    const isNew = !this.#calls.get(toolCallId);
    if (isNew || !isAnnounced) {
      const raw = { ...(isNew && { rawInput: input }), ...(output !== undefined && { rawOutput: output }) };
      const call = { toolCallId, title, status, locations: [...locations], ...raw };
      this.handleUpdate({ sessionUpdate: 'tool_call_update', ...call }, turn);
    }
    const call = this.#calls.get(toolCallId);
    if (!call) return;
    const { record } = call;
    const isFirst = record.describe(served);
    if (isFirst && !record.hasRawInput) this.raw.set(record.rowId, 'input', input);
    if (!record.hasRawOutput && output !== undefined) this.raw.set(record.rowId, 'output', output);
    this.#show(call);
  }

  /**
   * To be called when the user stops the agent: as `cancel`. Until the next turn, calls that fail count as stopped, since agents
   * report stopped calls as failed.
   */
  stop(): void {
    this.#isStopping = true;
    for (const { record } of this.#calls.all()) if (!record.isBackground) record.stop();
    this.cancel();
  }

  /** To be called when the user stops one call. @param rowId the id of its row. */
  stopCall(rowId: string): void {
    this.#calls.find(rowId)?.record.stop();
  }

  /** To be called when a turn begins, or a session was opened. */
  begin(): void {
    this.#isStopping = false;
  }

  /**
   * Marks the unfinished calls of a child, or of the agent itself, as cancelled. Later updates still change them. Commands that
   * run on are not affected, and calls whose permission requests are open only if those get no answer. @param commandsRunOn true
   * if the commands of unfinished calls run on too.
   */
  cancel(owner?: string, commandsRunOn = false): void {
    for (const call of this.#calls.all()) {
      if (call.owner !== owner || call.record.isBackground) continue;
      if (call.isAsked) {
        call.isCancelledUnanswered = true;
        continue;
      }
      if (commandsRunOn && !call.record.isOver && this.#runsCommand(call)) call.record.runOn();
      else if (!call.record.cancel()) continue;
      this.#show(call);
    }
    this.#calls.dropEnded();
  }

  /** The commands that run although their call or its turn has ended; oldest first. */
  get background(): readonly string[] {
    return [...this.#background].map(({ record }) => {
      const { command, title } = record.view();
      return command ?? title;
    });
  }

  /**
   * Applies the agent's list of what runs in the background.
   * @param ids of calls, or of terminals that have the id of their call.
   */
  setBackground(ids: ReadonlySet<string>): void {
    this.#listed = ids;
    for (const call of this.#calls.all()) {
      if (ids.has(call.record.toolCallId)) call.record.runOn();
      else if (this.#background.has(call)) call.record.endBackground(false);
      else continue;
      this.#show(call);
    }
  }

  /** No longer counts commands as running. @param isCancelled true if they have ended with the session. */
  endBackground(isCancelled: boolean): void {
    this.#listed = new Set();
    for (const call of this.#background) {
      call.record.endBackground(isCancelled);
      this.#show(call);
    }
  }

  /** Drops calls whose rows were removed. */
  forget(): void {
    this.#calls.forget(this.#rows);
    for (const call of this.#background) if (!this.#rows.has(call.id)) this.#background.delete(call);
  }

  #remove(toolCallId: string): void {
    const call = this.#calls.get(toolCallId);
    if (!call) return;
    this.#calls.delete(call);
    this.#rows.remove(call.id);
  }

  #show(call: Call): void {
    this.#follow(call);
    const { id, record } = call;
    if (record.isOver) call.written.callEnded();
    if (this.#rows.has(id)) this.#rows.replace(id, { kind: 'call', call: this.#view(record) });
  }

  /** Adds the call to those whose command runs on, or removes it when its command has ended. */
  #follow(call: Call): void {
    const { record } = call;
    const was = this.#background.has(call);
    const runs = record.isBackground && this.#runsCommand(call);
    if (was && !runs && record.isBackground) record.endBackground(false);
    if (runs === was) return;
    if (runs) this.#background.add(call);
    else this.#background.delete(call);
    this.#onBackground();
  }

  #runsCommand({ record }: Call): boolean {
    return this.#isOpen(this.#withTerminals(record), record);
  }

  /** True if a terminal of the call has not ended, or if the agent lists the call. */
  #isOpen({ status, terminals }: CallView, { toolCallId }: CallRecord): boolean {
    if (status !== 'in_progress' && status !== 'completed') return false;
    return this.#listed.has(toolCallId) || terminals?.some(({ exit }) => exit === undefined) === true;
  }

  #view(record: CallRecord): CallView {
    const view = this.#withTerminals(record);
    if (!record.isBackground || !this.#isOpen(view, record)) return view;
    const { ms: _, ...running } = view;
    return { ...running, status: 'in_progress', isBackground: true };
  }

  #withTerminals(record: CallRecord): CallView {
    const view = record.view();
    const content = this.#terminals.contentOf({ content: view.content, toolCallId: record.toolCallId });
    const terminals = this.#terminals.views(content);
    return terminals
      ? withTerminals({ ...view, content }, terminals, this.#terminals.running(content).length > 0)
      : view;
  }

  dispose(): void {
    this.#terminals.dispose();
  }
}
