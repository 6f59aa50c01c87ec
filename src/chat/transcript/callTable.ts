// The tool calls of a transcript by their ids. Several calls may have the same id of the agent: each has a row with an id of its
// own, and updates change one of them. Used by `TranscriptCalls`.

import type { ToolCallUpdate } from '../../protocol/session/sessionUpdate.ts';
import type { EntryId } from '../messages/messages.ts';
import type { CallRecord } from './callRecord.ts';
import type { Rows } from './rows.ts';
import type { WrittenDiffs } from './writtenDiffs.ts';

export interface Call {
  readonly id: EntryId;
  readonly turn: number;
  /** The row in which it is shown. */
  readonly under: EntryId | undefined;
  readonly owner: string | undefined;
  readonly record: CallRecord;
  /** What the agent wrote through the client during the call. */
  readonly written: WrittenDiffs;
  /** True while a permission request for it is open. */
  isAsked?: boolean;
  /** True while it is asked about and another call with its id, which was allowed, runs: updates are about that one. */
  isOtherRunning?: boolean;
  /** True if the call counts as cancelled when its request ends unanswered. */
  isCancelledUnanswered?: boolean;
}

export class CallTable {
  /** By the agent's id: the calls that updates change. */
  readonly #calls = new Map<string, Call>();
  /** Further calls with ids of `#calls`, whose permission requests are open or that have not ended; oldest first. */
  readonly #others = new Set<Call>();
  /** Calls whose row id is not the agent's id, by row id. */
  readonly #further = new Map<string, Call>();
  /** Rows of calls that no longer change, such as restored ones, by row id. */
  readonly #before = new Map<string, EntryId>();
  /** The last count in a row id, by the agent's id. */
  readonly #counts = new Map<string, number>();

  /** The call that updates with the agent's id change. */
  get(toolCallId: string): Call | undefined {
    return this.#calls.get(toolCallId);
  }

  /** As `get`, for an update: after a call has ended, updates change the newest other call with an open request. */
  toUpdate(toolCallId: string): Call | undefined {
    const call = this.#calls.get(toolCallId);
    const next = call?.record.isOver && !call.isAsked ? this.askedOf(toolCallId).at(-1) : undefined;
    if (next) this.use(next);
    return next ?? call;
  }

  /**
   * The calls that an update changes: `known`, and while that is asked about, all others that are too. Not those beside which an
   * allowed call with the same id runs, until the update that ends it. @param known from `toUpdate`.
   */
  changedBy({ toolCallId, status }: ToolCallUpdate, known: Call): readonly Call[] {
    const others = this.askedOf(toolCallId);
    const calls = [known, ...(known.isAsked ? others : [])].filter((one) => !one.isOtherRunning);
    const isEnd = status === 'completed' || status === 'failed';
    for (const one of isEnd ? [known, ...others] : []) one.isOtherRunning = false;
    return calls;
  }

  /** To be called when a call is allowed. From now on, updates with its id change it alone. */
  allow(call: Call): void {
    call.isOtherRunning = false;
    this.use(call);
    for (const other of this.askedOf(call.record.toolCallId)) other.isOtherRunning = true;
  }

  /** The other calls with the agent's id that have open permission requests; oldest first. */
  askedOf(toolCallId: string): readonly Call[] {
    return [...this.#others].filter((one) => one.isAsked && one.record.toolCallId === toolCallId);
  }

  /** The call with this row id; undefined if it no longer changes. */
  find(rowId: string): Call | undefined {
    const call = this.#calls.get(rowId);
    if (call?.record.rowId === rowId) return call;
    return this.#further.get(rowId) ?? [...this.#others].find(({ record }) => record.rowId === rowId);
  }

  /** The row of a call that no longer changes. */
  rowBefore(rowId: string): EntryId | undefined {
    return this.#before.get(rowId);
  }

  /** All calls that may change. */
  all(): readonly Call[] {
    return [...this.#calls.values(), ...this.#others];
  }

  /** A row id that no other call has. */
  freeRowId(toolCallId: string): string {
    for (let count = (this.#counts.get(toolCallId) ?? 1) + 1; ; count++) {
      const rowId = `${toolCallId} (${count})`;
      if (this.find(rowId) || this.#before.has(rowId)) continue;
      this.#counts.set(toolCallId, count);
      return rowId;
    }
  }

  /** From now on, updates with its id change this call instead of the earlier one. */
  use(call: Call): void {
    const { toolCallId, rowId } = call.record;
    const before = this.#calls.get(toolCallId);
    if (before === call) return;
    if (before && (before.isAsked || !before.record.isOver)) this.#others.add(before);
    else if (before) this.#settle(before);
    this.#others.delete(call);
    this.#calls.set(toolCallId, call);
    if (rowId !== toolCallId) this.#further.set(rowId, call);
  }

  /**
   * Call it when the permission request of a call has ended. @param isAllowed true if the call was allowed.
   * @returns false if updates with its id now change another call: one that was allowed, else the newest with an open request.
   */
  answered(call: Call, isAllowed: boolean): boolean {
    const { toolCallId } = call.record;
    const isUsed = this.#calls.get(toolCallId) === call;
    call.isOtherRunning = false;
    const next = this.askedOf(toolCallId).at(-1);
    if (isUsed && (isAllowed || next === undefined)) return true;
    if (isUsed && next) this.use(next);
    this.#others.delete(call);
    this.#settle(call);
    return false;
  }

  /** Drops what `use` has kept of calls that have ended. */
  dropEnded(): void {
    for (const call of this.#others) {
      if (call.isAsked || !call.record.isOver) continue;
      this.#others.delete(call);
      this.#settle(call);
    }
  }

  addBefore(rowId: string, row: EntryId): void {
    this.#before.set(rowId, row);
  }

  #settle({ id, record }: Call): void {
    this.#further.delete(record.rowId);
    this.#before.set(record.rowId, id);
  }

  /** Removes a call whose row is removed. */
  delete(call: Call): void {
    const { toolCallId, rowId } = call.record;
    this.#others.delete(call);
    this.#further.delete(rowId);
    if (this.#calls.get(toolCallId) === call) this.#calls.delete(toolCallId);
  }

  /** Drops calls whose rows were removed. */
  forget(rows: Rows): void {
    for (const call of this.all()) if (!rows.has(call.id)) this.delete(call);
    for (const [rowId, row] of this.#before) if (!rows.has(row)) this.#before.delete(rowId);
    for (const id of this.#counts.keys()) if (!this.#calls.has(id)) this.#counts.delete(id);
  }
}
