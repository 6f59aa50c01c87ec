// Remembers which folds the reader has opened, for rebuilt rows. Bounded: the oldest are dropped. Folds are identified
// by a name in their row; those in the agent's markup have none.

import type { EntryId } from '../../chat/messages/messages.ts';

export interface OpenFold {
  readonly entryId: EntryId;
  readonly name: string;
}

const most = 50;

export class OpenFolds {
  readonly #keep: (open: readonly OpenFold[]) => void;
  #open: readonly OpenFold[] = [];

  /** @param keep called with all open folds when they have changed. */
  constructor(keep: (open: readonly OpenFold[]) => void) {
    this.#keep = keep;
  }

  /** Sets the open folds of another conversation or of the previous page. */
  restart(open: readonly OpenFold[]): void {
    this.#open = open;
    this.#keep(open);
  }

  /** To be called when a fold was opened or closed, by the reader or by `openIn`. */
  toggled(entryId: EntryId, { open, dataset: { fold: name } }: HTMLDetailsElement): void {
    const isIt = (one: OpenFold): boolean => one.entryId === entryId && one.name === name;
    if (name === undefined || this.#open.some(isIt) === open) return;
    this.#open = open
      ? [...this.#open.slice(1 - most), { entryId, name }]
      : this.#open.filter((one) => !isIt(one));
    this.#keep(this.#open);
  }

  /** The names of the open folds of a row. */
  namesOf(entryId: EntryId): readonly string[] {
    return this.#open.flatMap((one) => (one.entryId === entryId ? [one.name] : []));
  }

  /** Opens the folds of a rebuilt row. */
  openIn(entryId: EntryId, row: HTMLElement): void {
    const names = new Set(this.namesOf(entryId));
    if (names.size === 0) return;
    for (const details of row.querySelectorAll<HTMLDetailsElement>('details[data-fold]'))
      if (names.has(details.dataset['fold'] ?? '')) details.open = true;
  }
}
