// Puts rows together again from the changes that made them. What does not fit is left out: a file may have lost its middle.

import type { Entry, EntryId, Part, RowChange } from '../messages/messages.ts';

interface Row {
  entry: Entry;
  /** Of an entry that has parts, in place of its own: it grows. */
  parts: Part[] | undefined;
}

export class StoredRows {
  readonly #rows = new Map<EntryId, Row>();

  /** In constant time. False: it does not fit. */
  apply(change: RowChange): boolean {
    if (change.op === 'clear') this.#rows.clear();
    if (change.op === 'clear') return true;
    if (change.op === 'add' || change.op === 'replace') {
      const { entry } = change;
      this.#rows.set(entry.id, { entry, parts: 'parts' in entry ? [...entry.parts] : undefined });
      return true;
    }
    if (change.op === 'remove') return this.#rows.delete(change.id);
    const parts = this.#rows.get(change.id)?.parts;
    if (!parts) return false;
    if (change.op === 'addPart') {
      parts.push(change.part);
      return true;
    }
    const last = parts.at(-1);
    if (last?.kind !== 'text') return false;
    parts[parts.length - 1] = { ...last, text: last.text + change.text };
    return true;
  }

  /** In their order. */
  all(): Entry[] {
    return [...this.#rows.values()].map(({ entry, parts }) =>
      parts && 'parts' in entry ? { ...entry, parts } : entry,
    );
  }
}
