// Caches the last known version of each file on disk, by URI, and the versions before the last turn began. Bounded: the least
// recently updated is dropped.

import type { FileVersion } from '../../../chat/review/fileVersion.ts';

/** Limits of the cache in UTF-16 units and files. */
const mostText = 32 * 2 ** 20;
const mostFiles = 5_000;

export class DiskTexts {
  readonly #seen = new Map<string, FileVersion>();
  #earlier: ReadonlyMap<string, FileVersion> = new Map();
  /** When that was recorded, in ms since 1970. */
  #earlierAt = -Infinity;
  #length = 0;

  /** Marks of the cached binary versions. */
  get marks(): ReadonlySet<string> {
    const versions = [...this.#seen.values(), ...this.#earlier.values()];
    return new Set(versions.flatMap((version) => (version.kind === 'opaque' ? version.mark : [])));
  }

  get(uri: string): FileVersion | undefined {
    return this.#seen.get(uri);
  }

  set(uri: string, version: FileVersion): void {
    this.delete(uri);
    this.#seen.set(uri, version);
    this.#length += lengthOf(version);
    for (const oldest of this.#seen.keys()) {
      if (oldest === uri || (this.#length <= mostText && this.#seen.size <= mostFiles)) break;
      this.delete(oldest);
    }
  }

  delete(uri: string): void {
    const before = this.#seen.get(uri);
    if (before) this.#length -= lengthOf(before);
    this.#seen.delete(uri);
  }

  /**
   * The last version that was known before the last turn began. @param end when an earlier turn ended, in ms since 1970. Undefined
   * if no turn has begun since then: files may have changed unnoticed before that turn.
   */
  earlier(uri: string, end: number): FileVersion | undefined {
    return this.#earlierAt >= end ? this.#earlier.get(uri) : undefined;
  }

  /** Drops the files that `keeps` does not keep: they may change unnoticed between turns. `earlier` still returns them. */
  beginTurn(keeps: (uri: string) => boolean): void {
    this.#earlier = new Map(this.#seen);
    this.#earlierAt = Date.now();
    for (const uri of this.#seen.keys()) if (!keeps(uri)) this.delete(uri);
  }
}

function lengthOf(version: FileVersion): number {
  return version.kind === 'text' ? version.text.length : 0;
}
