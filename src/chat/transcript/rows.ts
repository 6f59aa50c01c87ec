// The rows of a conversation. Reports every change to a listener. Bounded: when the conversation is too large, the
// oldest rows are removed and a notice replaces them.

import { t } from '../../base/l10n.ts';
import type { Entry, EntryId, Part, RowChange } from '../messages/messages.ts';
import { roughSize } from '../../base/roughSize.ts';

export interface RowLimits {
  readonly rows: number;
  /** Approximate bytes of all rows. */
  readonly bytes: number;
  /** Approximate bytes above which a row takes no more parts. */
  readonly rowBytes: number;
}

const defaultLimits: RowLimits = { rows: 5_000, bytes: 64 * 2 ** 20, rowBytes: 4 * 2 ** 20 };

/** A row without its id and place. */
export type RowContent = Entry extends infer E ? (E extends Entry ? Omit<E, 'id' | 'under'> : never) : never;

interface Row {
  readonly entry: Entry;
  /** A mutable copy of the entry's parts, so that appending takes constant time. The parts themselves are immutable. */
  readonly parts: Part[] | undefined;
  size: number;
}

export class Rows {
  readonly #onChange: (change: RowChange) => void;
  readonly #onTrim: () => void;
  readonly #limits: RowLimits;
  readonly #rows = new Map<EntryId, Row>();
  #last: EntryId = 0;
  /** Ids of the last rows, by the row in which they are shown. */
  readonly #newest = new Map<EntryId | undefined, EntryId>();
  #trimNotice: EntryId | undefined;
  /** Changes that are not reported yet. Undefined unless `addAfter` runs. */
  #unreported: RowChange[] | undefined;
  #bytes = 0;

  /** @param onTrim called after old rows were removed; `has` says which are left. */
  constructor(onChange: (change: RowChange) => void, onTrim: () => void, limits: RowLimits = defaultLimits) {
    this.#onChange = (change) => {
      if (this.#unreported) this.#unreported.push(change);
      else onChange(change);
    };
    this.#onTrim = onTrim;
    this.#limits = limits;
  }

  /** Adds stored rows with their ids. Only while there are no rows. Reports no changes. */
  restore(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#set(entry);
      this.#last = Math.max(this.#last, entry.id);
    }
  }

  /** A snapshot of the current rows. */
  all(): Entry[] {
    return [...this.#rows.values()].map(asEntry);
  }

  has(id: EntryId): boolean {
    return this.#rows.has(id);
  }

  /** True if no other row was added after it where it is shown. */
  isLast(id: EntryId): boolean {
    const row = this.#rows.get(id);
    return row !== undefined && this.#newest.get(row.entry.under) === id;
  }

  get(id: EntryId): Entry | undefined {
    const row = this.#rows.get(id);
    return row && asEntry(row);
  }

  /** True if the row takes no more parts. */
  isFull(id: EntryId): boolean {
    return (this.#rows.get(id)?.size ?? 0) > this.#limits.rowBytes;
  }

  /** @param under the row in which it is shown. */
  add(content: RowContent, under?: EntryId): EntryId {
    const id = ++this.#last;
    this.#newest.set(under, id);
    this.#set({ ...content, id, ...(under !== undefined && { under }) });
    this.#onChange({ op: 'add', entry: this.get(id)! });
    this.#trim();
    return id;
  }

  /**
   * Runs `change`, which adds rows after the one with this id instead of at the end. Meanwhile that row counts as the last one.
   * Takes time in proportion to all rows. @param id of a row that is not shown in another one; undefined: at the beginning.
   */
  addAfter(id: EntryId | undefined, change: () => void): void {
    const newestBefore = this.#last;
    const changes: RowChange[] = (this.#unreported = []);
    this.#newest.set(undefined, id ?? 0);
    try {
      change();
    } finally {
      this.#unreported = undefined;
      const isMoved = this.#moveBehind(id, newestBefore);
      this.#newest.set(undefined, this.#lastIn(undefined));
      if (isMoved) this.#reportAll();
      else for (const one of changes) this.#onChange(one);
    }
  }

  /** Moves rows that are newer than `newest`. False if there are none. */
  #moveBehind(id: EntryId | undefined, newest: EntryId): boolean {
    const isNew = ([one]: readonly [EntryId, Row]): boolean => one > newest && one !== this.#trimNotice;
    const added = [...this.#rows].filter(isNew);
    if (added.length === 0) return false;
    const others = [...this.#rows].filter((one) => !isNew(one));
    const first = this.#trimNotice === undefined ? 0 : 1;
    const at = id === undefined ? -1 : others.findIndex(([one]) => one === id);
    this.#rows.clear();
    for (const [one, row] of others.toSpliced(at === -1 ? first : at + 1, 0, ...added))
      this.#rows.set(one, row);
    return true;
  }

  #lastIn(under: EntryId | undefined): EntryId {
    return [...this.#rows.values()].findLast(({ entry }) => entry.under === under)?.entry.id ?? 0;
  }

  #reportAll(): void {
    this.#onChange({ op: 'clear' });
    for (const entry of this.all()) this.#onChange({ op: 'add', entry });
  }

  remove(id: EntryId): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#grow(row, -row.size);
    this.#rows.delete(id);
    const { under } = row.entry;
    if (this.#newest.get(under) === id) this.#newest.set(under, this.#lastIn(under));
    this.#onChange({ op: 'remove', id });
  }

  replace(id: EntryId, content: RowContent): void {
    const under = this.#rows.get(id)?.entry.under;
    this.#set({ ...content, id, ...(under !== undefined && { under }) });
    this.#onChange({ op: 'replace', entry: this.get(id)! });
    this.#trim();
  }

  /** Appends a part to a row that has parts; text joins the text before it. Takes constant time. */
  append(id: EntryId, part: Part): void {
    const row = this.#rows.get(id);
    if (!row?.parts) return;
    this.#grow(row, roughSize(part, this.#limits.bytes));
    const last = row.parts.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') {
      row.parts[row.parts.length - 1] = { kind: 'text', text: last.text + part.text };
      this.#onChange({ op: 'append', id, text: part.text });
    } else {
      row.parts.push(part);
      this.#onChange({ op: 'addPart', id, part });
    }
    this.#trim();
  }

  #set(entry: Entry): void {
    const before = this.#rows.get(entry.id);
    if (before) this.#bytes -= before.size;
    const row: Row = { entry, parts: 'parts' in entry ? [...entry.parts] : undefined, size: 0 };
    this.#rows.set(entry.id, row);
    this.#grow(row, roughSize(entry, this.#limits.bytes));
  }

  #grow(row: Row, size: number): void {
    row.size += size;
    this.#bytes += size;
  }

  /** Keeps half of the limit, so that trimming is rare. Never removes the newest row. */
  #trim(): void {
    const { rows, bytes } = this.#limits;
    if (this.#rows.size <= rows && this.#bytes <= bytes) return;
    let isTrimmed = false;
    for (const [id, row] of this.#rows) {
      if (id === this.#trimNotice) continue;
      const left = this.#rows.size - (this.#trimNotice === undefined ? 0 : 1);
      // A single huge row stays until there is another.
      if (left === 1 || (left <= rows / 2 && this.#bytes <= bytes / 2)) break;
      this.#bytes -= row.size;
      this.#rows.delete(id);
      isTrimmed = true;
    }
    if (!isTrimmed) return;
    this.#removeOrphans();
    this.#addTrimNotice();
    this.#onTrim();
    this.#reportAll();
  }

  /** Rows whose place was removed. A row is newer than that in which it is shown. */
  #removeOrphans(): void {
    for (const [id, row] of this.#rows) {
      const { under } = row.entry;
      if (under === undefined || this.#rows.has(under)) continue;
      this.#bytes -= row.size;
      this.#rows.delete(id);
    }
    for (const [under] of this.#newest)
      if (under !== undefined && !this.#rows.has(under)) this.#newest.delete(under);
  }

  /** Adds the notice as the first row, once. */
  #addTrimNotice(): void {
    if (this.#trimNotice !== undefined) return;
    const left = [...this.#rows];
    this.#rows.clear();
    this.#trimNotice = ++this.#last;
    this.#set({
      kind: 'notice',
      severity: 'info',
      title: t('The oldest messages are no longer shown: the conversation is too long.'),
      id: this.#trimNotice,
    });
    for (const [id, row] of left) this.#rows.set(id, row);
  }
}

function asEntry({ entry, parts }: Row): Entry {
  return parts && 'parts' in entry ? { ...entry, parts: [...parts] } : entry;
}
