// Rebuilds rows from their stored changes. Changes that do not apply are skipped: a file may have lost its middle.

import type { Entry, EntryId, Part, RowChange } from '../messages/messages.ts';

interface Row {
  entry: Entry;
  /** A mutable copy of the entry's parts, so that appending takes constant time. */
  parts: Part[] | undefined;
}

export class StoredRows {
  readonly #rows = new Map<EntryId, Row>();

  /** Takes constant time. Returns false if the change does not apply. */
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

  /** In order. */
  all(): Entry[] {
    return [...this.#rows.values()].map(({ entry, parts }) =>
      parts && 'parts' in entry ? { ...entry, parts } : entry,
    );
  }
}
