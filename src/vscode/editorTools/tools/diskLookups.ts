// Looks up files on the disk for calls of tools, which agents often make at once and about the same files. A call shares only
// lookups that began after it was received: they show whatever the agent did before it sent the call. Used by `ToolRun`.

import type { BigIntStats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { Clock } from '../../../base/clock.ts';
import type { PlaceMachine } from '../../files/realPlace.ts';

/** ms for which a lookup is shared. */
export const longestShared = 200;
/** Maximum number of lookups that are kept. */
const mostKept = 2_000;

/** Follows links. Not shared. */
export const statNow = (path: string): Promise<BigIntStats> => stat(path, { bigint: true });

/** Looks up files as they were when the call was received, or later. */
export interface CallLookups extends PlaceMachine {
  /** As `statNow`. */
  readonly stat: (path: string) => Promise<BigIntStats>;
}

/** The disk; replaced in tests. */
export interface Disk {
  readonly realpath: (path: string) => Promise<string>;
  readonly stat: (path: string) => Promise<BigIntStats>;
}

interface Lookup<T> {
  /** Infinity until it begins. */
  number: number;
  /** ms of the clock, when it was asked for. */
  readonly asked: number;
  readonly result: Promise<T>;
}

export class DiskLookups {
  readonly #clock: Clock;
  readonly #disk: Disk;
  /** The latest lookup of each path. */
  readonly #realPaths = new Map<string, Lookup<string>>();
  readonly #stats = new Map<string, Lookup<BigIntStats>>();
  /** Number of calls and lookups so far, which orders them. */
  #count = 0;
  /** Lookups that begin at the end of this turn of the event loop, so that calls received in it share them. */
  #waiting: (() => void)[] = [];

  constructor(clock: Clock, disk: Disk = { realpath: (path) => realpath(path), stat: statNow }) {
    this.#clock = clock;
    this.#disk = disk;
  }

  /** Call it when a call is received, before any lookup. */
  forCall(): CallLookups {
    const received = ++this.#count;
    return {
      clock: this.#clock,
      realpath: (path) => this.#find(this.#realPaths, path, received, this.#disk.realpath),
      stat: (path) => this.#find(this.#stats, path, received, this.#disk.stat),
    };
  }

  /** @param received number of the call. */
  #find<T>(
    lookups: Map<string, Lookup<T>>,
    path: string,
    received: number,
    look: (path: string) => Promise<T>,
  ): Promise<T> {
    const now = this.#clock.now();
    const latest = lookups.get(path);
    if (latest && latest.number > received && now - latest.asked < longestShared) return latest.result;
    if (lookups.size >= mostKept) lookups.clear();
    const { promise: result, resolve, reject } = Promise.withResolvers<T>();
    const lookup: Lookup<T> = { number: Infinity, asked: now, result };
    lookups.set(path, lookup);
    this.#later(() => {
      lookup.number = ++this.#count;
      look(path).then(resolve, reject);
    });
    return result;
  }

  #later(begin: () => void): void {
    if (this.#waiting.push(begin) > 1) return;
    setImmediate(() => {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const one of waiting) one();
    });
  }
}
