// Which files in the open folders are excluded, by what they are on disk: a hard link gives an excluded file another name, which
// no glob matches. Files of package stores have several names, too, so that alone is no reason to refuse one.

import { stat } from 'node:fs/promises';
import type { Clock } from '../../base/clock.ts';

/** ms for which the list is used: looking for the files takes a while, and agents read many files one after the other. */
const validity = 10_000;

export class ExcludedFiles {
  readonly #find: () => Promise<readonly string[]>;
  readonly #clock: Pick<Clock, 'now'>;
  #known: { readonly at: number; readonly ids: Promise<ReadonlySet<string>> } | undefined;

  /** @param find absolute paths of the excluded files. */
  constructor(find: () => Promise<readonly string[]>, clock: Pick<Clock, 'now'>) {
    this.#find = find;
    this.#clock = clock;
  }

  /** Whether one of them is this file. Rejects when they can't be looked up. */
  async has(file: { readonly dev: number; readonly ino: number }): Promise<boolean> {
    const now = this.#clock.now();
    if (!this.#known || now - this.#known.at > validity) {
      const ids = this.#look();
      const known = (this.#known = { at: now, ids });
      ids.catch(() => {
        if (this.#known === known) this.#known = undefined;
      });
    }
    return (await this.#known.ids).has(idOf(file));
  }

  async #look(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const path of await this.#find()) {
      const found = await stat(path).catch(() => undefined);
      if (found && found.nlink > 1) ids.add(idOf(found));
    }
    return ids;
  }
}

function idOf({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev} ${ino}`;
}
