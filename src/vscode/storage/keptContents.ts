// Stores earlier contents of files for the review, outside the workspace: each content once, named by its hash (its mark). So
// large and binary files can be restored, and a review survives its window. Bounded: contents beyond the limits are not kept.

import { createHash } from 'node:crypto';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Logger } from '../../base/logger.ts';
import type { Keeping } from '../../chat/review/fileVersion.ts';
import { namesIn, readWhole, sizeOf, writeWhole } from './files.ts';

/** Bytes of one content, and of all. */
export interface ContentLimits {
  readonly file: number;
  readonly all: number;
}

const defaultLimits: ContentLimits = { file: 32 * 2 ** 20, all: 256 * 2 ** 20 };

/** Bytes hashed before the event loop has a turn. */
const piece = 2 ** 20;

/** Files whose marks are remembered. */
const mostStamps = 1_000;

/** Marks are SHA-256 in hex; nothing else is read. */
const isMark = /^[0-9a-f]{64}$/;

/** ms for which an unused content is kept, since another window may be about to use it. */
const grace = 60 * 60 * 1_000;

export class KeptContents {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #limits: ContentLimits;
  /** Bytes, by mark. */
  readonly #sizes = new Map<string, number>();
  /** Marks that this window has used. */
  readonly #mine = new Set<string>();
  readonly #stamps = new Map<string, { readonly stamp: string; readonly mark: string }>();
  #total = 0;
  #loading: Promise<void> | undefined;
  #turns: Promise<void> = Promise.resolve();
  #holders = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param folder absolute; created when needed. */
  constructor(folder: string, logger: Logger, limits: ContentLimits = defaultLimits) {
    this.#folder = folder;
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Most bytes of one content. */
  get largest(): number {
    return this.#limits.file;
  }

  /** Stores a content. Never rejects: `full` also if it cannot be written. */
  async keep(mark: string, bytes: Uint8Array): Promise<Keeping> {
    if (bytes.length > this.#limits.file) return 'tooLarge';
    return await this.#inTurn(async () => {
      this.#mine.add(mark);
      try {
        return await this.#write(mark, bytes);
      } catch (error) {
        this.#drop(mark);
        this.#logger.warn(`What was in a file could not be kept: ${String(error)}`);
        return 'full';
      }
    });
  }

  async #write(mark: string, bytes: Uint8Array): Promise<Keeping> {
    const path = join(this.#folder, mark);
    if (this.#sizes.has(mark)) {
      const now = new Date();
      await utimes(path, now, now);
      return 'kept';
    }
    if (this.#total + bytes.length > this.#limits.all) return 'full';
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeWhole(path, bytes);
    this.#add(mark, bytes.length);
    return 'kept';
  }

  /** The mark of a file that was stored and has not changed since. @param stamp changes with the file. */
  recall(path: string, stamp: string): string | undefined {
    const known = this.#stamps.get(path);
    return known?.stamp === stamp && this.#sizes.has(known.mark) ? known.mark : undefined;
  }

  remember(path: string, stamp: string, mark: string): void {
    this.#stamps.delete(path);
    this.#stamps.set(path, { stamp, mark });
    for (const oldest of this.#stamps.keys()) {
      if (this.#stamps.size <= mostStamps) break;
      this.#stamps.delete(oldest);
    }
  }

  /** The content; undefined if it is gone or damaged. Never rejects. */
  async read(mark: string): Promise<Buffer | undefined> {
    if (!isMark.test(mark)) return undefined;
    this.#mine.add(mark);
    try {
      const bytes = await readWhole(join(this.#folder, mark));
      return bytes && (await markOf(bytes)) === mark ? bytes : undefined;
    } catch (error) {
      this.#logger.warn(`What was in a file could not be read again: ${String(error)}`);
      return undefined;
    }
  }

  /** Runs `work` without sweeping meanwhile: contents that it stores are referenced only afterwards. */
  async holding<T>(work: () => Promise<T>): Promise<T> {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Deletes unused contents, once no `holding` is active. @param needed resolves to the marks in use; undefined if unknown. Never rejects. */
  async sweep(needed: () => Promise<ReadonlySet<string> | undefined>): Promise<void> {
    try {
      do {
        if (this.#holders > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      } while (!(await this.#inTurn(() => this.#sweep(needed))));
    } catch (error) {
      this.#logger.warn(`What was in files could not be removed: ${String(error)}`);
    }
  }

  /** @returns false if a `holding` began meanwhile. */
  async #sweep(needed: () => Promise<ReadonlySet<string> | undefined>): Promise<boolean> {
    const marks = await needed();
    if (!marks) return true;
    for (const mark of [...this.#sizes.keys()]) {
      if (marks.has(mark) || !(this.#mine.has(mark) || (await this.#isOld(mark)))) continue;
      if (this.#holders > 0) return false;
      this.#drop(mark);
      this.#mine.delete(mark);
      await rm(join(this.#folder, mark), { force: true });
    }
    return true;
  }

  /** Runs operations one after the other, so that a content is not swept while it is stored. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turns.then(() => this.#load()).then(work);
    this.#turns = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  }

  #load(): Promise<void> {
    this.#loading ??= (async () => {
      for (const name of await namesIn(this.#folder)) this.#add(name, await sizeOf(join(this.#folder, name)));
    })().catch((error: unknown) => this.#logger.error('What was in files can’t be looked through', error));
    return this.#loading;
  }

  async #isOld(mark: string): Promise<boolean> {
    const found = await stat(join(this.#folder, mark)).catch(() => undefined);
    return found === undefined || Date.now() - found.mtimeMs > grace;
  }

  #add(mark: string, size: number): void {
    this.#sizes.set(mark, size);
    this.#total += size;
  }

  #drop(mark: string): void {
    this.#total -= this.#sizes.get(mark) ?? 0;
    this.#sizes.delete(mark);
  }
}

/** The mark of a content: its SHA-256 in hex. */
export async function markOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += piece) {
    hash.update(bytes.subarray(at, at + piece));
    if (at + piece < bytes.length) await setImmediate();
  }
  return hash.digest('hex');
}
