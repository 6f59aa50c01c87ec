// Changes of rows that wait to be sent, as few as they can be: text for the same row is one change, of a row that was
// replaced several times only the last counts. Taking one in costs the same however many there are. Beyond a number and a
// size, what they made of the rows is less than they are.

import type { EntryId, RowChange } from '../messages/messages.ts';
import { roughSize } from '../../base/roughSize.ts';

export interface PendingLimits {
  readonly changes: number;
  /** Bytes, roughly. */
  readonly bytes: number;
}

const defaultLimits: PendingLimits = { changes: 5_000, bytes: 16 * 2 ** 20 };

export class PendingChanges {
  readonly #limits: PendingLimits;
  #changes: RowChange[] = [];
  /** Bytes of each of them, roughly. */
  #sizes: number[] = [];
  #bytes = 0;
  /** Where the last change of each row is. */
  readonly #last = new Map<EntryId, number>();

  constructor(limits: PendingLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** So many or so large that whoever keeps them should let them go, and take all rows as they are. */
  get isTooMuch(): boolean {
    return this.#changes.length > this.#limits.changes || this.#bytes > this.#limits.bytes;
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0;
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
    this.#last.clear();
  }

  #push(change: RowChange, size: number): void {
    this.#changes.push(change);
    this.#sizes.push(size);
    this.#bytes += size;
  }
}

/** What two changes of one row come to, of which no other change of it is between; undefined when they stay two. */
function mergedChange(before: RowChange, after: RowChange): RowChange | undefined {
  if (before.op === 'append' && after.op === 'append')
    return { op: 'append', id: before.id, text: before.text + after.text };
  if (after.op === 'replace' && (before.op === 'add' || before.op === 'replace'))
    return { op: before.op, entry: after.entry };
  return undefined;
}
