// Owns which folds of the conversation the reader has opened, for when its rows are made anew. Bounded: of more, the one
// that was opened first is forgotten. A fold has a name in its row; what is inside an agent's own markup has none.

import type { EntryId } from '../../chat/messages/messages.ts';

export interface OpenFold {
  readonly entryId: EntryId;
  readonly name: string;
}

const most = 50;

export class OpenFolds {
  readonly #keep: (open: readonly OpenFold[]) => void;
  #open: readonly OpenFold[] = [];

  /** @param keep is told of all that are open now, when that is something else. */
  constructor(keep: (open: readonly OpenFold[]) => void) {
    this.#keep = keep;
  }

  /** Of another conversation, or of the page before this one. */
  restart(open: readonly OpenFold[]): void {
    this.#open = open;
    this.#keep(open);
  }

  /** The reader has opened or closed one, or `openIn` has. */
  toggled(entryId: EntryId, { open, dataset: { fold: name } }: HTMLDetailsElement): void {
    const isIt = (one: OpenFold): boolean => one.entryId === entryId && one.name === name;
    if (name === undefined || this.#open.some(isIt) === open) return;
    this.#open = open
      ? [...this.#open.slice(1 - most), { entryId, name }]
      : this.#open.filter((one) => !isIt(one));
    this.#keep(this.#open);
  }

  /** Those of a row that was made anew. */
  openIn(entryId: EntryId, row: HTMLElement): void {
    const names = new Set(this.#open.flatMap((one) => (one.entryId === entryId ? [one.name] : [])));
    if (names.size === 0) return;
    for (const details of row.querySelectorAll<HTMLDetailsElement>('details[data-fold]'))
      if (names.has(details.dataset['fold'] ?? '')) details.open = true;
  }
}
