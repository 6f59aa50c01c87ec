// Recognises excluded files by their identity on disk: a hard link gives an excluded file another name, which no glob matches.
// Having several names is no reason to refuse a file by itself, since files of package stores have them too.

import { stat } from 'node:fs/promises';
import type { Clock } from '../../base/clock.ts';

/** ms for which the list is cached: finding the files is slow, and agents read many files in a row. */
const validity = 10_000;

export class ExcludedFiles {
  readonly #find: () => Promise<readonly string[]>;
  readonly #clock: Pick<Clock, 'now'>;
  #known: { readonly at: number; readonly ids: Promise<ReadonlySet<string>> } | undefined;

  /** @param find resolves to the absolute paths of the excluded files. */
  constructor(find: () => Promise<readonly string[]>, clock: Pick<Clock, 'now'>) {
    this.#find = find;
    this.#clock = clock;
  }

  /** True if `file` is an excluded file. Rejects if `find` does. */
  async has(file: { readonly dev: number; readonly ino: number }): Promise<boolean> {
    const now = this.#clock.now();
    if (!this.#known || now - this.#known.at > validity) {
      const ids = this.#findIds();
      const known = (this.#known = { at: now, ids });
      ids.catch(() => {
        if (this.#known === known) this.#known = undefined;
      });
    }
    return (await this.#known.ids).has(idOf(file));
  }

  async #findIds(): Promise<ReadonlySet<string>> {
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
