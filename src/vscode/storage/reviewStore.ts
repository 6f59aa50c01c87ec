// Stores the review: a small file per conversation, with file contents in `KeptContents`. Deleted with the conversation.

import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../base/logger.ts';
import { unknown, type FileVersion } from '../../chat/review/fileVersion.ts';
import {
  mapVersions,
  marksOf,
  partVersion,
  readLedgerPart,
  type LedgerPart,
  type StoredVersion,
} from '../../chat/review/ledgerPart.ts';
import { namesIn, readWhole, writeWhole } from './files.ts';
import { markOf, type KeptContents } from './keptContents.ts';

/** Most bytes of the file of one conversation. */
const mostBytes = 16 * 2 ** 20;

export class ReviewStore {
  readonly #folder: string;
  readonly #contents: KeptContents;
  readonly #logger: Logger;
  /** The text on disk, by conversation. */
  readonly #written = new Map<string, string>();
  /** Conversations whose files a newer version wrote. */
  readonly #newer = new Set<string>();
  readonly #marks = new WeakMap<FileVersion, string>();

  /** @param folder absolute; created when needed. */
  constructor(folder: string, contents: KeptContents, logger: Logger) {
    this.#folder = folder;
    this.#contents = contents;
    this.#logger = logger;
  }

  /** Reads all reviews, oldest first. @param isThere returns false if the conversation no longer exists: its review is deleted. */
  async load(
    isThere: (conversation: string) => boolean,
  ): Promise<ReadonlyMap<string, LedgerPart<FileVersion>>> {
    const texts = new Map<string, Promise<FileVersion>>();
    const parts = new Map<string, LedgerPart<FileVersion>>();
    for (const conversation of await this.#names()) {
      const part = await this.#read(conversation);
      if (part === 'newer') continue;
      if (!isThere(conversation)) {
        this.#written.delete(conversation);
        await rm(this.#pathOf(conversation), { force: true });
        continue;
      }
      if (part)
        parts.set(conversation, await mapVersions(part, (version) => this.#versionOf(version, texts)));
    }
    return parts;
  }

  /** @returns true if anything was written. */
  async save(conversation: string, part: LedgerPart<FileVersion>): Promise<boolean> {
    if (this.#newer.has(conversation)) return false;
    if (part.steps.length + part.files.length === 0 && part.forgotten === undefined)
      return await this.delete(conversation);
    const stored = await mapVersions(part, (version) => this.#keep(version));
    const text = JSON.stringify({ version: partVersion, ...stored });
    if (this.#written.get(conversation) === text) return false;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeWhole(this.#pathOf(conversation), text);
    this.#written.set(conversation, text);
    return true;
  }

  async delete(conversation: string): Promise<boolean> {
    if (!this.#written.delete(conversation)) return false;
    await rm(this.#pathOf(conversation), { force: true });
    return true;
  }

  /** All marks in use, by any window. Undefined if a file of a newer version may use others. */
  async marks(): Promise<Set<string> | undefined> {
    const marks = new Set<string>();
    for (const conversation of await this.#names()) {
      const part = await this.#read(conversation);
      if (part === 'newer') return undefined;
      for (const mark of part ? marksOf(part) : []) marks.add(mark);
    }
    return marks;
  }

  async #names(): Promise<string[]> {
    const found: { name: string; time: number }[] = [];
    for (const file of await namesIn(this.#folder)) {
      const [, name] = /^([\w-]{1,64})\.json$/.exec(file) ?? [];
      if (name === undefined) continue;
      const { mtimeMs } = await stat(join(this.#folder, file)).catch(() => ({ mtimeMs: 0 }));
      found.push({ name, time: mtimeMs });
    }
    return found.toSorted((one, other) => one.time - other.time).map(({ name }) => name);
  }

  async #read(conversation: string): Promise<LedgerPart<StoredVersion> | 'newer' | undefined> {
    try {
      const file = await readWhole(this.#pathOf(conversation));
      if (!file || file.length > mostBytes) return undefined;
      const text = file.toString('utf8');
      const part = readLedgerPart(JSON.parse(text));
      if (part === 'newer') {
        this.#newer.add(conversation);
        this.#logger.info(`The changes of a conversation were written by a newer version: ${conversation}`);
      } else if (!part) this.#logger.warn(`The changes of a conversation are no record: ${conversation}`);
      else if (!this.#written.has(conversation)) this.#written.set(conversation, text);
      return part;
    } catch (error) {
      this.#logger.warn(`The changes of a conversation can't be read: ${String(error)}`);
      return undefined;
    }
  }

  async #keep(version: FileVersion): Promise<StoredVersion> {
    if (version.kind !== 'text') return version;
    const { kind, encoding } = version;
    const known = this.#marks.get(version);
    if (known !== undefined) return { kind, mark: known, ...(encoding !== undefined && { encoding }) };
    const bytes = Buffer.from(version.text);
    const mark = await markOf(bytes);
    if ((await this.#contents.keep(mark, bytes)) !== 'kept') return { kind: 'unknown' };
    this.#marks.set(version, mark);
    return { kind, mark, ...(encoding !== undefined && { encoding }) };
  }

  async #versionOf(version: StoredVersion, texts: Map<string, Promise<FileVersion>>): Promise<FileVersion> {
    if (version.kind !== 'text') return version;
    const { mark, encoding } = version;
    const key = `${mark} ${encoding ?? ''}`;
    let text = texts.get(key);
    if (!text) {
      text = this.#readText(mark, encoding);
      texts.set(key, text);
    }
    return await text;
  }

  async #readText(mark: string, encoding: string | undefined): Promise<FileVersion> {
    const bytes = await this.#contents.read(mark);
    if (!bytes) return unknown;
    const text = bytes.toString('utf8');
    const version: FileVersion = { kind: 'text', text, ...(encoding !== undefined && { encoding }) };
    this.#marks.set(version, mark);
    return version;
  }

  #pathOf(conversation: string): string {
    return join(this.#folder, `${conversation}.json`);
  }
}
