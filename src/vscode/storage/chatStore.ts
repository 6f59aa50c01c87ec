// The conversations of this workspace on disk, so that they outlive the window: `<id>.json` says what a conversation is and
// which file has its rows. Bounded in number and size: the oldest go first.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { asTitle, readRecord, recordVersion, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import { asPrompt } from '../../chat/prompt/prompt.ts';
import { keyOf, type RawValue } from '../../chat/transcript/rawValues.ts';
import { ChatWriter, type ChatSource } from './chatWriter.ts';
import { namesIn, readWhole, setAside, sizeOf, writeWhole } from './files.ts';
import { defaultRawLimits, type RawLimits } from './rawLines.ts';
import { readRowLog, type RowLog } from './readRowLog.ts';
import { conversationOf, mergedRows, rowsFilesIn } from './rowsFiles.ts';
import { cleanRecord, exportedEntry } from './withoutSecrets.ts';

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
  /** Its own first, then those of other writers. */
  readonly rowsFiles: readonly string[];
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
    const { record, rowsFiles } = known;
    try {
      const [own = nothing, ...others] = await Promise.all(rowsFiles.map((name) => this.#readRows(name)));
      const rows = mergedRows(
        own.rows,
        others.map((other) => other.rows),
      );
      // Of what two have, our own.
      const raws = [...others, own].flatMap((log) => log.raws);
      const once = new Map(raws.map((raw) => [keyOf(raw.toolCallId, raw.what), raw]));
      return { record, rows, raws: [...once.values()] };
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

  /** A conversation as it may be exported: without secrets. @param chat its `raws` are as they were stored. */
  withoutSecrets({ record, rows, raws }: StoredChat): StoredChat {
    const known = this.#secrets().toSorted((one, other) => other.length - one.length);
    return {
      record: cleanRecord(record, known),
      rows: rows.map((entry) => exportedEntry(entry, known)),
      raws,
    };
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
        written: (record, rowsFiles, bytes) => {
          const isNew = !this.#known.has(id);
          this.#known.set(id, { record, rowsFiles, bytes });
          if (isNew) void this.#trim();
        },
      },
      id,
      this.#known.get(id)?.rowsFiles ?? [],
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
    for (const name of [`${id}.json`, ...(known?.rowsFiles ?? [])]) await this.#remove(name);
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
      const known =
        (await this.#readRecord(name)) ?? (await this.#recover(name.slice(0, -'.json'.length), names));
      // The rows of one that this client can't read must not be swept away.
      if (known === 'newer') isSafe = false;
      if (!known || known === 'newer') continue;
      for (const rowsFile of known.rowsFiles) used.add(rowsFile);
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
    const rowsFiles = rowsFilesIn(raw, record.id);
    const sizes = await Promise.all(rowsFiles.map((rows) => sizeOf(join(this.#folder, rows))));
    return { record, rowsFiles, bytes: sizes.reduce((sum, size) => sum + size, file?.length ?? 0) };
  }

  /** The conversation of a record that is damaged, from its rows. Undefined: it has none. @param names in the folder. */
  async #recover(id: string, names: readonly string[]): Promise<Known | undefined> {
    const rowsFiles = names.filter((name) => conversationOf(name) === id);
    const logs: {
      readonly name: string;
      readonly log: RowLog;
      readonly time: number;
      readonly bytes: number;
    }[] = [];
    for (const name of rowsFiles) {
      const path = join(this.#folder, name);
      const file = await readWhole(path);
      if (!file) continue;
      const { mtimeMs } = await stat(path);
      logs.push({ name, log: await readRowLog(file), time: mtimeMs, bytes: file.length });
    }
    // A process that ended while it wrote all rows anew leaves a file with fewer of them.
    const [best] = logs.toSorted((a, b) => b.log.rows.length - a.log.rows.length || b.time - a.time);
    if (!best || best.log.rows.length === 0) return undefined;
    const { name, log, time, bytes } = best;
    const record = recoveredRecord(id, log, Math.round(time));
    await writeWhole(
      join(this.#folder, `${id}.json`),
      JSON.stringify({ version: recordVersion, ...record, rowsFile: name }),
    );
    this.#logger.warn(`The conversation ${id} was recovered from its rows.`);
    return { record, rowsFiles: [name], bytes };
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
      for (const name of [`${id}.json`, ...known.rowsFiles]) await this.#remove(name);
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

/** Of a conversation of which only the rows are left. Without what they say of it, no session is resumed. */
function recoveredRecord(id: string, { about, rows }: RowLog, time: number): ChatRecord {
  const said = rows.find(({ kind }) => kind === 'user');
  const parts = said && 'parts' in said ? said.parts : [];
  const firstPrompt = asTitle(parts.map((part) => (part.kind === 'text' ? part.text : '')).join(' '));
  return {
    agent: 'builtin',
    createdAt: time,
    ...about,
    id,
    ...(firstPrompt !== '' && { firstPrompt }),
    updatedAt: time,
    draft: asPrompt(''),
    queue: [],
    working: false,
  };
}
