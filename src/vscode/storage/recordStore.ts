// Stores the records of context sent to agents: a file per snapshot, without contents. Bounded in number and size: the oldest
// are deleted first, and all when the user asks for it.

import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../base/logger.ts';
import type { EnvelopeDraft } from '../../context/records/envelopeDraft.ts';
import type { ContextBundle } from '../../context/schema/bundle.ts';
import { archivedBundle, storedBundle } from '../../context/records/exportBundle.ts';
import { namesIn, writeWhole } from './files.ts';

export interface RecordLimits {
  readonly files: number;
  /** Bytes of all files. */
  readonly bytes: number;
}

const defaultLimits: RecordLimits = { files: 200, bytes: 16 * 2 ** 20 };

export class RecordStore {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #limits: RecordLimits;
  /** Bytes by file name, oldest first. */
  #sizes: Map<string, number> | undefined;
  readonly #due = new Set<EnvelopeDraft>();
  /** The revision of each draft that is on disk. */
  readonly #written = new WeakMap<EnvelopeDraft, number>();
  #work: Promise<void> = Promise.resolve();

  /** @param folder absolute path of a folder for this store alone; created when needed. */
  constructor(folder: string, logger: Logger, limits = defaultLimits) {
    this.#folder = folder;
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Queues the draft, if it changed since it was written. It is written in its state at that time. Never throws. */
  keep(draft: EnvelopeDraft): void {
    if (this.#due.has(draft) || this.#written.get(draft) === draft.revision) return;
    this.#due.add(draft);
    this.#then(async () => {
      if (this.#due.delete(draft)) await this.#write(draft);
    });
  }

  /** Resolves when all queued drafts are written. */
  async written(): Promise<void> {
    await this.#work;
  }

  /** All readable bundles, oldest first, with the lifecycle `archived`. */
  async all(): Promise<readonly { readonly id: string; readonly bundle: unknown }[]> {
    await this.#work;
    const bundles: { id: string; bundle: unknown }[] = [];
    for (const name of (await this.#load()).keys()) {
      try {
        bundles.push({ id: name.slice(0, -'.json'.length), bundle: await this.#read(name) });
      } catch (error) {
        this.#logger.warn(`A record of context can't be read: ${String(error)}`);
      }
    }
    return bundles;
  }

  /** One bundle, as in `all`; undefined if it does not exist. Rejects if it cannot be read. */
  async read(id: string): Promise<unknown> {
    await this.#work;
    const name = nameOf(id);
    if (!(await this.#load()).has(name)) return undefined;
    return await this.#read(name);
  }

  async forget(): Promise<void> {
    this.#due.clear();
    this.#then(async () => {
      await rm(this.#folder, { recursive: true, force: true });
      this.#sizes = undefined;
    });
    await this.#work;
  }

  async #read(name: string): Promise<unknown> {
    const bundle = JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as ContextBundle;
    return archivedBundle(bundle);
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work
      .then(step)
      .catch((error: unknown) => this.#logger.warn(`Records of context can't be kept: ${String(error)}`));
  }

  async #write(draft: EnvelopeDraft): Promise<void> {
    const sizes = await this.#load();
    const name = nameOf(draft.contextId);
    const { revision } = draft;
    const text = JSON.stringify(storedBundle(draft));
    await mkdir(this.#folder, { recursive: true });
    await writeWhole(join(this.#folder, name), text);
    this.#written.set(draft, revision);
    sizes.delete(name);
    sizes.set(name, Buffer.byteLength(text));
    let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of sizes) {
      if (sizes.size <= this.#limits.files && bytes <= this.#limits.bytes) return;
      sizes.delete(oldest);
      bytes -= size;
      await rm(join(this.#folder, oldest), { force: true });
    }
  }

  async #load(): Promise<Map<string, number>> {
    if (this.#sizes) return this.#sizes;
    const names = await namesIn(this.#folder).catch(() => []);
    await this.#removeTemporary(names);
    const found = names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.#folder, name));
        return { name, size, mtimeMs };
      });
    const files = (await Promise.all(found)).toSorted((a, b) => a.mtimeMs - b.mtimeMs);
    return (this.#sizes = new Map(files.map(({ name, size }) => [name, size])));
  }

  /** Deletes temporary files that killed processes left. A process that is ending may still write a newer one. */
  async #removeTemporary(names: readonly string[]): Promise<void> {
    for (const name of names.filter((one) => one.endsWith('.tmp'))) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > 60 * 60 * 1_000) await rm(path, { force: true });
    }
  }
}

function nameOf(id: string): string {
  return `${id.replaceAll(/[^\w-]/g, '_')}.json`;
}
