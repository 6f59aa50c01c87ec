// Changes of rows that wait to be sent, as few as they can be: text for the same row is one change, of a row that was
// replaced several times only the last counts. Taking one in costs the same however many there are.

import type { EntryId, RowChange } from './messages.ts';

export class PendingChanges {
  #changes: RowChange[] = [];
  /** Where the last change of each row is. */
  readonly #last = new Map<EntryId, number>();

  get count(): number {
    return this.#changes.length;
  }

  add(change: RowChange): void {
    if (change.op === 'clear') {
      this.clear();
      this.#changes.push(change);
      return;
    }
    const id = 'entry' in change ? change.entry.id : change.id;
    const at = this.#last.get(id);
    const before = at === undefined ? undefined : this.#changes[at];
    const merged = before && mergedChange(before, change);
    if (merged && at !== undefined) {
      this.#changes[at] = merged;
      return;
    }
    this.#last.set(id, this.#changes.length);
    this.#changes.push(change);
  }

  take(): readonly RowChange[] {
    const taken = this.#changes;
    this.clear();
    return taken;
  }

  clear(): void {
    this.#changes = [];
    this.#last.clear();
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
