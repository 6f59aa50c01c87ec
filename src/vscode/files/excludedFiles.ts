// Recognises excluded files by their identity on disk: a hard link gives an excluded file another name, which no glob matches.
// Having several names is no reason to refuse a file by itself, since files of package stores have them too.

import { stat } from 'node:fs/promises';
import type { Clock } from '../../base/clock.ts';

/** ms for which the list is cached: finding the files is slow, and agents read many files in a row. */
const validity = 10_000;
/** ms by which times of a file system may be behind the system's clock. */
const tick = 20;

/** The part of `fs.Stats` that is used here. */
export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
  /** ms since 1970; a new name of the file changes it. */
  readonly ctimeMs: number;
}

interface Lookup {
  /** When it began, by the clock. */
  readonly at: number;
  /** The same in ms since 1970. */
  readonly date: number;
  readonly ids: Promise<ReadonlySet<string>>;
}

export class ExcludedFiles {
  readonly #find: () => Promise<readonly string[]>;
  readonly #clock: Pick<Clock, 'now'>;
  #known: Lookup | undefined;
  /** Begins when the running one has ended. */
  #next: Promise<Lookup> | undefined;

  /** @param find resolves to the absolute paths of the excluded files. */
  constructor(find: () => Promise<readonly string[]>, clock: Pick<Clock, 'now'>) {
    this.#find = find;
    this.#clock = clock;
  }

  /** True if `file` is an excluded file. Rejects if `find` does. */
  async has(file: FileIdentity): Promise<boolean> {
    const known = this.#known;
    // A name that is newer than the list may belong to an excluded file that was created since.
    const isCovered = known && this.#clock.now() - known.at <= validity && file.ctimeMs < known.date - tick;
    const { ids } = isCovered ? known : await this.#lookAgain();
    return (await ids).has(idOf(file));
  }

  /** One lookup at a time, shared by those that ask before it begins. */
  #lookAgain(): Promise<Lookup> {
    const running = this.#known?.ids ?? Promise.resolve();
    this.#next ??= Promise.allSettled([running]).then(() => {
      this.#next = undefined;
      return this.#look();
    });
    return this.#next;
  }

  #look(): Lookup {
    const ids = this.#findIds();
    const known = (this.#known = { at: this.#clock.now(), date: Date.now(), ids });
    ids.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known;
  }

  async #findIds(): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const path of await this.#find()) {
      const found = await stat(path).catch(() => undefined);
      // Also of a file with one name, which may get another one soon.
      if (found) ids.add(idOf(found));
    }
    return ids;
  }
}

function idOf({ dev, ino }: FileIdentity): string {
  return `${dev} ${ino}`;
}
