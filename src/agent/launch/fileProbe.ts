// Looks up what is at a path, with a limit of time: a folder of PATH may be on a network drive or in a FUSE folder that never
// answers. Used by `systemHost`.

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { neverCancelled, timeBoxed } from '../../base/cancellation.ts';
import type { Clock } from '../../base/clock.ts';
import type { FileKind } from './commandSearch.ts';

/** ms that a disk may take to answer. */
const patience = 2_000;
/** ms for which a folder that answered is not looked up again: searches look for many names in the same folders. */
const trust = 1_000;
const mostAnswered = 1_000;

type Look = (path: string) => Promise<Exclude<FileKind, 'silent'>>;

export class FileProbe {
  readonly #clock: Clock;
  readonly #look: Look;
  /** Lookups that run, by path. One that does not end holds one of the few threads for all file access of this process. */
  readonly #running = new Map<string, Promise<FileKind>>();
  /** Paths whose lookup takes too long, until it ends. */
  readonly #silent = new Set<string>();
  /** Time at which each folder last answered. */
  readonly #answered = new Map<string, number>();

  /** @param look must not reject. Tests replace it. */
  constructor(clock: Clock, look: Look = lookAt) {
    this.#clock = clock;
    this.#look = look;
  }

  /**
   * Resolves to `silent` if the disk does not answer within 2 s. Until it answers, other paths in the same folder are `silent` too,
   * without being looked up. Never rejects.
   */
  async probe(path: string): Promise<FileKind> {
    // The folder is looked up first, once for all files in it.
    const folder = dirname(path);
    const before = this.#answered.get(folder);
    if (before === undefined || this.#clock.now() - before > trust) {
      const kind = await this.#once(folder);
      if (kind === 'silent' || kind === 'missing') return kind;
      if (this.#answered.size >= mostAnswered) this.#answered.clear();
      this.#answered.set(folder, this.#clock.now());
    }
    return await this.#once(path);
  }

  #once(path: string): Promise<FileKind> {
    if (this.#silent.has(path)) return Promise.resolve('silent');
    const running = this.#running.get(path);
    if (running) return running;
    const looking = this.#inTime(path).finally(() => this.#running.delete(path));
    this.#running.set(path, looking);
    return looking;
  }

  async #inTime(path: string): Promise<FileKind> {
    const looking = this.#look(path);
    const waited = await timeBoxed(looking, patience, this.#clock, neverCancelled);
    if (waited.kind === 'done') return waited.value;
    if (waited.kind === 'failed') throw waited.error;
    this.#silent.add(path);
    void looking.finally(() => this.#silent.delete(path));
    return 'silent';
  }
}

async function lookAt(path: string): Promise<Exclude<FileKind, 'silent'>> {
  try {
    if ((await stat(path)).isDirectory()) return 'folder';
  } catch {
    return 'missing';
  }
  try {
    // On Windows this succeeds for every file; its extension decides whether it can be run.
    await access(path, constants.X_OK);
    return 'program';
  } catch {
    return 'file';
  }
}
