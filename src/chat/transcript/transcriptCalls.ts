// The tool calls of a transcript: their rows, merged updates, raw values and terminals.

import type { Disposable } from '../../base/disposable.ts';
import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import { CallRecord } from './callRecord.ts';
import { CallTerminals, type TerminalSource } from '../terminal/callTerminals.ts';
import type { CallView, Entry, EntryId } from '../messages/messages.ts';
import { RawValues, type RawValue } from './rawValues.ts';
import type { Rows } from './rows.ts';

interface Call {
  readonly id: EntryId;
  readonly turn: number;
  readonly record: CallRecord;
}

export class TranscriptCalls implements Disposable {
  readonly raw: RawValues;
  readonly #rows: Rows;
  readonly #calls = new Map<string, Call>();
  /** Row ids of restored calls. */
  readonly #before = new Map<string, EntryId>();
  readonly #terminals: CallTerminals;

  /** @param onRaw called when the raw input, raw output or diffs of a call change. */
  constructor(rows: Rows, terminals: TerminalSource, onRaw: (raw: RawValue) => void) {
    this.#rows = rows;
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

  /** @param turn the number of the current turn. */
  handleUpdate(update: ToolCallUpdate, turn: number): void {
    const { toolCallId, rawInput, rawOutput, content } = update;
    if (rawInput !== undefined) this.raw.set(toolCallId, 'input', rawInput);
    if (rawOutput !== undefined) this.raw.set(toolCallId, 'output', rawOutput);
    if (content !== undefined) this.raw.setContent(toolCallId, content);
    this.#terminals.handleUpdate(update);
    const known = this.#calls.get(toolCallId);
    // Some agents reuse call ids in each turn.
    const isReusedId =
      known && update.sessionUpdate === 'tool_call' && known.record.isOver && known.turn !== turn;
    if (known && !isReusedId) {
      known.record.handleUpdate(update);
      this.#show(known);
      return;
    }
    const record = new CallRecord(toolCallId);
    record.handleUpdate(update);
    const id = this.#rows.add({ kind: 'call', call: this.#view(record) });
    this.#calls.set(toolCallId, { id, turn, record });
  }

  /** Called when a permission request for the call was answered. */
  setRefused(toolCallId: string, isRefused: boolean): void {
    const call = this.#calls.get(toolCallId);
    if (call?.record.setRefused(isRefused)) this.#show(call);
  }

  /** Marks all unfinished calls as cancelled. Later updates still change them. */
  cancel(): void {
    for (const call of this.#calls.values()) if (call.record.cancel()) this.#show(call);
  }

  /** Drops calls whose rows were removed. */
  forget(): void {
    for (const [key, { id }] of this.#calls) if (!this.#rows.has(id)) this.#calls.delete(key);
    for (const [key, id] of this.#before) if (!this.#rows.has(id)) this.#before.delete(key);
  }

  #show({ id, record }: Call): void {
    if (this.#rows.has(id)) this.#rows.replace(id, { kind: 'call', call: this.#view(record) });
  }

  #view(record: CallRecord): CallView {
    const view = record.view();
    const terminals = this.#terminals.views(view.content);
    if (!terminals) return view;
    // A refused command without output never ran, so it has no exit to show.
    const ended = terminals.map((one) => (one.output === '' ? { ...one, exit: undefined } : one));
    return { ...view, terminals: view.status === 'refused' ? ended : terminals };
  }

  dispose(): void {
    this.#terminals.dispose();
  }
}
