// The rows of a conversation, and every change of them as it happens. Bounded: of a conversation that has grown too large
// the oldest rows go, and it is said that they went.

import type { Entry, EntryId, Part, RowChange } from './messages.ts';
import { roughSize } from './roughSize.ts';

export interface RowLimits {
  readonly rows: number;
  /** Bytes, roughly; of them all. */
  readonly bytes: number;
  /** Bytes, roughly; a row that has more takes no more. */
  readonly rowBytes: number;
}

const defaultLimits: RowLimits = { rows: 5_000, bytes: 64 * 2 ** 20, rowBytes: 4 * 2 ** 20 };

/** What a row is before it has its number. */
export type RowContent = Entry extends infer E ? (E extends Entry ? Omit<E, 'id'> : never) : never;

interface Row {
  readonly entry: Entry;
  /** Of an entry that has parts, in place of its own: it grows. Its items are values. */
  readonly parts: Part[] | undefined;
  size: number;
}

export class Rows {
  readonly #onChange: (change: RowChange) => void;
  readonly #onTrim: () => void;
  readonly #limits: RowLimits;
  readonly #rows = new Map<EntryId, Row>();
  #last: EntryId = 0;
  #bytes = 0;

  /** @param onTrim rows went: ask `has` which are left. */
  constructor(onChange: (change: RowChange) => void, onTrim: () => void, limits: RowLimits = defaultLimits) {
    this.#onChange = onChange;
    this.#onTrim = onTrim;
    this.#limits = limits;
  }

  /** As they are now: later changes don't reach them. */
  all(): Entry[] {
    return [...this.#rows.values()].map(asEntry);
  }

  has(id: EntryId): boolean {
    return this.#rows.has(id);
  }

  isLast(id: EntryId): boolean {
    return id === this.#last && this.#rows.has(id);
  }

  get(id: EntryId): Entry | undefined {
    const row = this.#rows.get(id);
    return row && asEntry(row);
  }

  /** It takes no more. */
  isFull(id: EntryId): boolean {
    return (this.#rows.get(id)?.size ?? 0) > this.#limits.rowBytes;
  }

  add(content: RowContent): EntryId {
    const id = ++this.#last;
    this.#set({ ...content, id });
    this.#onChange({ op: 'add', entry: this.get(id)! });
    this.#trim();
    return id;
  }

  replace(id: EntryId, content: RowContent): void {
    this.#set({ ...content, id });
    this.#onChange({ op: 'replace', entry: this.get(id)! });
    this.#trim();
  }

  /** Adds to a row that has parts: text goes on with the text before it. In constant time. */
  extend(id: EntryId, part: Part): void {
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

  /** Half of the limit is left, so that it does not happen with every row; the newest row always is. */
  #trim(): void {
    const { rows, bytes } = this.#limits;
    if (this.#rows.size <= rows && this.#bytes <= bytes) return;
    const kept = this.#rows.size;
    for (const [id, row] of this.#rows) {
      if (this.#rows.size === 1 || (this.#rows.size <= rows / 2 && this.#bytes <= bytes / 2)) break;
      this.#bytes -= row.size;
      this.#rows.delete(id);
    }
    // One huge row alone can't be helped: it stays until there is another.
    if (this.#rows.size === kept) return;
    this.#onTrim();
    this.#onChange({ op: 'clear' });
    for (const entry of this.all()) this.#onChange({ op: 'add', entry });
  }
}

function asEntry({ entry, parts }: Row): Entry {
  return parts && 'parts' in entry ? { ...entry, parts: [...parts] } : entry;
}
