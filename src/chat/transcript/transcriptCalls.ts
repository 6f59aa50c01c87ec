// The tool calls of a transcript: their rows, merged updates, raw values and terminals.

import type { Disposable } from '../../base/disposable.ts';
import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import { CallRecord, type ServedCall } from './callRecord.ts';
import { CallTerminals, type TerminalSource } from '../terminal/callTerminals.ts';
import type { CallView, Entry, EntryId } from '../messages/messages.ts';
import { RawValues, type RawValue } from './rawValues.ts';
import type { Rows } from './rows.ts';

interface Call {
  readonly id: EntryId;
  readonly turn: number;
  /** The row in which it is shown. */
  readonly under: EntryId | undefined;
  readonly owner: string | undefined;
  readonly record: CallRecord;
}

export class TranscriptCalls implements Disposable {
  readonly raw: RawValues;
  readonly #rows: Rows;
  readonly #calls = new Map<string, Call>();
  /** Row ids of restored calls. */
  readonly #before = new Map<string, EntryId>();
  readonly #terminals: CallTerminals;
  readonly #now: () => number;
  /** Calls whose command runs on, oldest first. */
  readonly #background = new Set<Call>();
  readonly #onBackground: () => void;
  /** Ids that the agent lists as running in the background. */
  #listed: ReadonlySet<string> = new Set();

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
    for (const entry of entries) if (entry.kind === 'call') this.#before.set(entry.call.toolCallId, entry.id);
    this.raw.restore(raws);
  }

  /** The newest call with this id. */
  get(toolCallId: string): CallView | undefined {
    const call = this.#calls.get(toolCallId);
    if (call) return this.#view(call.record);
    const before = this.#before.get(toolCallId);
    const row = before === undefined ? undefined : this.#rows.get(before);
    return row?.kind === 'call' ? row.call : undefined;
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
    const { toolCallId, rawInput, rawOutput } = update;
    const known = this.#calls.get(toolCallId);
    // Some agents reuse call ids in each turn.
    const isReusedId =
      known && update.sessionUpdate === 'tool_call' && known.record.isOver && known.turn !== turn;
    const content = !isReusedId && known?.record.keepsContent(update.content) ? undefined : update.content;
    if (rawInput !== undefined) this.raw.set(toolCallId, 'input', rawInput);
    if (rawOutput !== undefined) this.raw.set(toolCallId, 'output', rawOutput);
    if (content !== undefined) this.raw.setContent(toolCallId, content);
    this.#terminals.handleUpdate(update);
    if (known && !isReusedId) {
      known.record.handleUpdate({ ...update, content });
      this.#show(known);
      return;
    }
    if (known && this.#background.has(known)) {
      // Nothing reports its end any more.
      known.record.endBackground(false);
      this.#show(known);
    }
    const record = new CallRecord(toolCallId, this.#now);
    record.handleUpdate(update);
    const id = this.#rows.add({ kind: 'call', call: this.#view(record) }, under);
    const call = { id, turn, under, owner, record };
    this.#calls.set(toolCallId, call);
    this.#follow(call);
  }

  /**
   * Shows a call as this client, which serves it, describes it: in the row of the agent's call, or in a new one if the agent
   * has not announced it. @param served undefined removes the row. @param turn the number of the current turn.
   */
  showServed(toolCallId: string, served: ServedCall | undefined, turn: number): void {
    if (!served) return this.#remove(toolCallId);
    const { title, input, output, locations, status, isAnnounced } = served;
    // The agent may have announced the call only by a permission request that a rule answered.
    const isNew = !this.#calls.has(toolCallId);
    if (isNew || !isAnnounced) {
      const raw = { ...(isNew && { rawInput: input }), ...(output !== undefined && { rawOutput: output }) };
      const call = { toolCallId, title, status, locations: [...locations], ...raw };
      this.handleUpdate({ sessionUpdate: 'tool_call_update', ...call }, turn);
    }
    const call = this.#calls.get(toolCallId);
    if (!call) return;
    const { record } = call;
    const isFirst = record.describe(served);
    if (isFirst && !record.hasRawInput) this.raw.set(toolCallId, 'input', input);
    if (!record.hasRawOutput && output !== undefined) this.raw.set(toolCallId, 'output', output);
    this.#show(call);
  }

  /** Marks a call as refused by the user or by a rule. */
  refuse(toolCallId: string): void {
    const call = this.#calls.get(toolCallId);
    if (call?.record.refuse()) this.#show(call);
  }

  /**
   * To be called before the call of a permission request is shown. A refused call stays refused in its row: the agent asks for it
   * again, or for another one with its id, which gets a new row.
   */
  requested(toolCallId: string): void {
    const refused = this.#calls.get(toolCallId);
    if (!refused?.record.isRefused) return;
    const record = refused.record.again();
    const id = this.#rows.add({ kind: 'call', call: this.#view(record) }, refused.under);
    this.#calls.set(toolCallId, { ...refused, id, record });
  }

  /** Called when a permission request for the call was answered: the call takes time from then on. */
  answered(toolCallId: string): void {
    this.#calls.get(toolCallId)?.record.begin();
  }

  /**
   * Marks the unfinished calls of a child, or of the agent itself, as cancelled. Later updates still change them. Commands that
   * run on are not affected. @param commandsRunOn true if the commands of unfinished calls run on too.
   */
  cancel(owner?: string, commandsRunOn = false): void {
    for (const call of this.#calls.values()) {
      if (call.owner !== owner || call.record.isBackground) continue;
      if (commandsRunOn && !call.record.isOver && this.#runsCommand(call)) call.record.runOn();
      else if (!call.record.cancel()) continue;
      this.#show(call);
    }
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
    for (const [id, call] of this.#calls) {
      if (ids.has(id)) call.record.runOn();
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
    for (const [key, { id }] of this.#calls) if (!this.#rows.has(id)) this.#calls.delete(key);
    for (const call of this.#background) if (!this.#rows.has(call.id)) this.#background.delete(call);
    for (const [key, id] of this.#before) if (!this.#rows.has(id)) this.#before.delete(key);
  }

  #remove(toolCallId: string): void {
    const call = this.#calls.get(toolCallId);
    this.#calls.delete(toolCallId);
    if (call) this.#rows.remove(call.id);
  }

  #show(call: Call): void {
    this.#follow(call);
    const { id, record } = call;
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
    return this.#isOpen(this.#withTerminals(record.view()));
  }

  /** True if a terminal of the call has not ended, or if the agent lists the call. */
  #isOpen({ status, terminals, toolCallId }: CallView): boolean {
    if (status !== 'in_progress' && status !== 'completed') return false;
    return this.#listed.has(toolCallId) || terminals?.some(({ exit }) => exit === undefined) === true;
  }

  #view(record: CallRecord): CallView {
    const view = this.#withTerminals(record.view());
    if (!record.isBackground || !this.#isOpen(view)) return view;
    const { ms: _, ...running } = view;
    return { ...running, status: 'in_progress', isBackground: true };
  }

  #withTerminals(view: CallView): CallView {
    const content = this.#terminals.contentOf(view);
    const terminals = this.#terminals.views(content);
    if (!terminals) return view;
    // A refused command without output never ran, so it has no exit to show.
    const ended = terminals.map((one) => (one.output === '' ? { ...one, exit: undefined } : one));
    return { ...view, content, terminals: view.status === 'refused' ? ended : terminals };
  }

  dispose(): void {
    this.#terminals.dispose();
  }
}
