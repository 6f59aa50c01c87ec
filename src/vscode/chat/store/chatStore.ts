// The conversations of this workspace on disk, so that they outlive the window: `<id>.json` says what a conversation is and
// which file has its rows. Bounded in number and size: the oldest go first.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { readRecord, type ChatRecord } from '../../../chat/chatRecord.ts';
import type { Entry } from '../../../chat/messages.ts';
import type { RawValue } from '../../../chat/rawValues.ts';
import { ChatWriter, type ChatSource } from './chatWriter.ts';
import { namesIn, readWhole, setAside, sizeOf } from './files.ts';
import { defaultRawLimits, type RawLimits } from './rawLines.ts';
import { readRowLog, type RowLog } from './readRowLog.ts';

export interface StoreLimits {
  readonly chats: number;
  /** Of all. */
  readonly bytes: number;
  /** Of the rows of one. */
  readonly chatBytes: number;
  /** Of what the tools of one were given and gave. */
  readonly raws?: RawLimits;
}

const defaultLimits: StoreLimits = { chats: 200, bytes: 256 * 2 ** 20, chatBytes: 16 * 2 ** 20 };

export interface StoredChat {
  readonly record: ChatRecord;
  readonly rows: readonly Entry[];
  /** Of its tool calls, the oldest first. */
  readonly raws: readonly RawValue[];
}

interface Known {
  readonly record: ChatRecord;
  readonly rowsFile: string | undefined;
  readonly bytes: number;
}

export class ChatStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #limits: StoreLimits;
  readonly #secrets: () => readonly string[];
  readonly #known = new Map<string, Known>();
  readonly #writers = new Map<string, ChatWriter>();
  #loading: Promise<void> | undefined;

  /** @param folder absolute; made when there is something to be kept. @param secrets that are known by their very text. */
  constructor(
    folder: string,
    clock: Clock,
    logger: Logger,
    limits: StoreLimits = defaultLimits,
    secrets: () => readonly string[] = () => [],
  ) {
    this.#folder = folder;
    this.#clock = clock;
    this.#logger = logger;
    this.#limits = limits;
    this.#secrets = secrets;
  }

  /** The newest first. Never rejects: what can't be read is said in the log. */
  async list(): Promise<readonly ChatRecord[]> {
    await this.#load();
    return [...this.#known.values()]
      .map(({ record }) => record)
      .toSorted((one, other) => other.updatedAt - one.updatedAt);
  }

  /** Of all that are kept, with those of a newer version. @throws when the folder can't be read. */
  async ids(): Promise<ReadonlySet<string>> {
    await this.#load();
    const names = (await namesIn(this.#folder)).filter((name) => name.endsWith('.json'));
    return new Set([...this.#known.keys(), ...names.map((name) => name.slice(0, -'.json'.length))]);
  }

  /** Undefined: there is no such conversation, or none that can be read. */
  async read(id: string): Promise<StoredChat | undefined> {
    await this.#load();
    const known = this.#known.get(id);
    if (!known) return undefined;
    const { record, rowsFile } = known;
    try {
      const { rows, raws } = rowsFile === undefined ? nothing : await this.#readRows(rowsFile);
      return { record, rows, raws };
    } catch (error) {
      this.#logger.warn(`The conversation ${id} can't be read: ${String(error)}`);
      return { record, ...nothing };
    }
  }

  async #readRows(rowsFile: string): Promise<Pick<RowLog, 'rows' | 'raws'>> {
    const path = join(this.#folder, rowsFile);
    if ((await sizeOf(path)) > 8 * this.#limits.chatBytes) {
      this.#logger.warn(`The rows of a conversation are too many, and set aside: ${rowsFile}`);
      await setAside(this.#folder, rowsFile);
      return nothing;
    }
    const file = await readWhole(path);
    if (!file) {
      this.#logger.warn(`The rows of a conversation are not there: ${rowsFile}`);
      return nothing;
    }
    const { rows, raws, bad } = await readRowLog(file);
    if (bad > 0) {
      this.#logger.warn(`${bad} changes in ${rowsFile} can't be read; the file is set aside.`);
      await setAside(this.#folder, rowsFile);
    }
    return { rows, raws };
  }

  /** Keeps a conversation from now on. One writer for each; the caller closes it. */
  writer(id: string, source: ChatSource): ChatWriter {
    const writer = new ChatWriter(
      {
        ...source,
        folder: this.#folder,
        mostBytes: this.#limits.chatBytes,
        rawLimits: this.#limits.raws ?? defaultRawLimits,
        known: () => this.#secrets().toSorted((one, other) => other.length - one.length),
        clock: this.#clock,
        logger: this.#logger,
        written: (record, rowsFile, bytes) => {
          const isNew = !this.#known.has(id);
          this.#known.set(id, { record, rowsFile, bytes });
          if (isNew) void this.#trim();
        },
      },
      this.#known.get(id)?.rowsFile,
    );
    this.#writers.set(id, writer);
    return writer;
  }

  /** Writes what is due now. */
  async flush(id: string): Promise<void> {
    await this.#writers.get(id)?.flush();
  }

  /** Writes what is due; nothing more is written of it here. */
  async close(id: string): Promise<void> {
    const writer = this.#writers.get(id);
    await writer?.close();
    if (this.#writers.get(id) === writer) this.#writers.delete(id);
  }

  async delete(id: string): Promise<void> {
    await this.#load();
    await this.#writers.get(id)?.abandon();
    this.#writers.delete(id);
    const known = this.#known.get(id);
    this.#known.delete(id);
    for (const name of [`${id}.json`, known?.rowsFile]) if (name !== undefined) await this.#remove(name);
  }

  /** Writes all that is due, and nothing from then on. Never rejects. */
  async shutDown(): Promise<void> {
    await Promise.all([...this.#writers.values()].map((writer) => writer.close()));
    this.#writers.clear();
  }

  #load(): Promise<void> {
    this.#loading ??= this.#loadAll().catch((error: unknown) => {
      this.#logger.error('The conversations kept here can’t be read', error);
    });
    return this.#loading;
  }

  async #loadAll(): Promise<void> {
    const names = await namesIn(this.#folder);
    const used = new Set<string>();
    let isSafe = true;
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      const known = await this.#readRecord(name);
      // The rows of one that this client can't read must not be swept away.
      if (known === 'newer') isSafe = false;
      if (!known || known === 'newer') continue;
      if (known.rowsFile !== undefined) used.add(known.rowsFile);
      if (!this.#known.has(known.record.id)) this.#known.set(known.record.id, known);
    }
    if (isSafe) await this.#sweep(names, used);
    await this.#trim();
  }

  async #readRecord(name: string): Promise<Known | 'newer' | undefined> {
    const file = await readWhole(join(this.#folder, name));
    const raw = file && parsed(file.toString('utf8'));
    const reading = readRecord(raw);
    if (reading.kind === 'newer') {
      this.#logger.info(`A conversation was written by a newer version, and is left alone: ${name}`);
      return 'newer';
    }
    if (reading.kind === 'bad' || `${reading.record.id}.json` !== name) {
      const reason = reading.kind === 'bad' ? reading.reason : 'its id is not its name';
      this.#logger.warn(`A conversation can't be read, and is set aside: ${name}: ${reason}`);
      await setAside(this.#folder, name);
      return undefined;
    }
    const { record } = reading;
    const rowsFile = rowsFileOf(raw, record.id);
    const rowBytes = rowsFile === undefined ? 0 : await sizeOf(join(this.#folder, rowsFile));
    return { record, rowsFile, bytes: (file?.length ?? 0) + rowBytes };
  }

  /** What a process that was killed left behind, and rows that nobody names. */
  async #sweep(names: readonly string[], used: ReadonlySet<string>): Promise<void> {
    for (const name of names) {
      const isLeft = name.endsWith('.tmp') || (name.endsWith('.rows') && !used.has(name));
      if (isLeft && (await this.#isOld(name))) await this.#remove(name);
    }
  }

  /** Another window may be about to name it. */
  async #isOld(name: string): Promise<boolean> {
    const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > 60 * 60 * 1_000;
  }

  /** The oldest go; not those that are open. */
  async #trim(): Promise<void> {
    const { chats, bytes } = this.#limits;
    const all = [...this.#known.values()].toSorted(
      (one, other) => one.record.updatedAt - other.record.updatedAt,
    );
    let count = all.length;
    let size = all.reduce((sum, known) => sum + known.bytes, 0);
    for (const known of all) {
      if (count <= chats && size <= bytes) return;
      const { id } = known.record;
      if (this.#writers.has(id)) continue;
      count -= 1;
      size -= known.bytes;
      this.#known.delete(id);
      for (const name of [`${id}.json`, known.rowsFile]) if (name !== undefined) await this.#remove(name);
    }
  }

  async #remove(name: string): Promise<void> {
    try {
      await rm(join(this.#folder, name), { force: true });
    } catch (error) {
      this.#logger.warn(`A file of a conversation could not be removed: ${String(error)}`);
    }
  }
}

const nothing = { rows: [], raws: [] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A name of ours in this folder, whatever the file says. */
function rowsFileOf(raw: unknown, id: string): string | undefined {
  if (typeof raw !== 'object' || raw === null || !('rowsFile' in raw)) return undefined;
  const { rowsFile } = raw;
  if (typeof rowsFile !== 'string' || !/^[\w-]+\.[0-9a-f]+\.rows$/.test(rowsFile)) return undefined;
  return rowsFile.startsWith(`${id}.`) ? rowsFile : undefined;
}
