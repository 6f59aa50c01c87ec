// Row changes that wait to be sent to the page or written, merged where possible: appended text is joined, and only the
// last replacement of a row is kept. Adding takes constant time. Beyond the limits a snapshot is smaller.

import type { EntryId, RowChange } from '../messages/messages.ts';
import { roughSize } from '../../base/roughSize.ts';

export interface PendingLimits {
  readonly changes: number;
  /** Approximate bytes. */
  readonly bytes: number;
}

const defaultLimits: PendingLimits = { changes: 5_000, bytes: 16 * 2 ** 20 };

export class PendingChanges {
  readonly #limits: PendingLimits;
  #changes: RowChange[] = [];
  /** Approximate bytes of each change. */
  #sizes: number[] = [];
  #bytes = 0;
  /** Number of changes that neither add nor replace the row of a tool call. */
  #others = 0;
  /** Index of the last change of each row. */
  readonly #last = new Map<EntryId, number>();

  constructor(limits: PendingLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** True beyond the limits: the owner should drop the changes and use a snapshot of all rows. */
  get isTooMuch(): boolean {
    return this.#changes.length > this.#limits.changes || this.#bytes > this.#limits.bytes;
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0;
  }

  /** True if every change adds or replaces the row of a tool call. */
  get hasOnlyCalls(): boolean {
    return this.#others === 0;
  }

  add(change: RowChange): void {
    const size = roughSize(change, this.#limits.bytes);
    if (change.op === 'clear') {
      this.clear();
      this.#push(change, size);
      return;
    }
    const id = 'entry' in change ? change.entry.id : change.id;
    const at = this.#last.get(id);
    const before = at === undefined ? undefined : this.#changes[at];
    const merged = before && mergedChange(before, change);
    if (merged && at !== undefined) {
      const grown = merged.op === 'append' ? size : size - this.#sizes[at]!;
      this.#changes[at] = merged;
      this.#sizes[at]! += grown;
      this.#bytes += grown;
      return;
    }
    this.#last.set(id, this.#changes.length);
    this.#push(change, size);
  }

  take(): readonly RowChange[] {
    const taken = this.#changes;
    this.clear();
    return taken;
  }

  clear(): void {
    this.#changes = [];
    this.#sizes = [];
    this.#bytes = 0;
    this.#others = 0;
    this.#last.clear();
  }

  #push(change: RowChange, size: number): void {
    this.#changes.push(change);
    this.#sizes.push(size);
    if (!('entry' in change) || change.entry.kind !== 'call') this.#others += 1;
    this.#bytes += size;
  }
}

/** Merges two consecutive changes of one row; undefined if they can't be merged. */
function mergedChange(before: RowChange, after: RowChange): RowChange | undefined {
  if (before.op === 'append' && after.op === 'append')
    return { op: 'append', id: before.id, text: before.text + after.text };
  if (after.op === 'replace' && (before.op === 'add' || before.op === 'replace'))
    return { op: before.op, entry: after.entry };
  return undefined;
}
