// The entries of a conversation that is being loaded and have no rows yet. Rows are created section by section from the last to
// the first, since the end is visible first. Used by `ConversationLog`.

import type { Entry, EntryId } from '../../chat/messages/messages.ts';
import type { Sections } from '../sections.ts';

/** An entry and the section for its row; the row of an entry under another one is in that one's row. */
export interface EarlierEntry {
  readonly entry: Entry;
  readonly section: HTMLElement;
}

interface Unfilled {
  readonly element: HTMLElement;
  /** Without those that have been taken. In the order of the conversation. */
  entries: Entry[];
}

export class EarlierEntries {
  readonly #unfilled: Unfilled[] = [];
  readonly #byId = new Map<EntryId, Unfilled>();

  /** Adds empty sections for the entries. An entry is in the section of the one that it is under. */
  constructor(entries: readonly Entry[], sections: Sections) {
    for (const entry of entries) {
      const parent = entry.under === undefined ? undefined : this.#byId.get(entry.under);
      const unfilled = parent ?? this.#at(sections.reserve());
      unfilled.entries.push(entry);
      this.#byId.set(entry.id, unfilled);
    }
  }

  /** Takes the first entry of the last section that is not filled. Undefined if all are. */
  takeNext(): EarlierEntry | undefined {
    const last = this.#unfilled.at(-1);
    const entry = last?.entries.shift();
    if (last === undefined || entry === undefined) return undefined;
    this.#byId.delete(entry.id);
    if (last.entries.length === 0) this.#filled(last);
    return { entry, section: last.element };
  }

  /** Takes the entry and all others in its section. None if the entry has a row, or does not exist. */
  takeWith(id: EntryId): EarlierEntry[] {
    const unfilled = this.#byId.get(id);
    if (unfilled === undefined) return [];
    for (const entry of unfilled.entries) this.#byId.delete(entry.id);
    this.#filled(unfilled);
    return unfilled.entries.map((entry) => ({ entry, section: unfilled.element }));
  }

  /** Takes all entries of the last section that have no row. None if another one is the last that is not filled. */
  takeIn(section: HTMLElement): EarlierEntry[] {
    const last = this.#unfilled.at(-1);
    const first = last?.element === section ? last.entries[0] : undefined;
    return first === undefined ? [] : this.takeWith(first.id);
  }

  get isEmpty(): boolean {
    return this.#unfilled.length === 0;
  }

  #at(element: HTMLElement): Unfilled {
    const last = this.#unfilled.at(-1);
    if (last?.element === element) return last;
    const unfilled = { element, entries: [] };
    element.classList.add('unfilled');
    this.#unfilled.push(unfilled);
    return unfilled;
  }

  #filled(unfilled: Unfilled): void {
    unfilled.element.classList.remove('unfilled');
    this.#unfilled.splice(this.#unfilled.lastIndexOf(unfilled), 1);
  }
}
