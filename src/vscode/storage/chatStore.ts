// Stores the conversations of this workspace on disk: `<id>.json` is the record of a conversation and names the files of its
// rows. Bounded in number and size: the oldest are deleted first.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import { Pace } from '../../base/pieces.ts';
import { readRecord, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import { keyOf, type RawValue } from '../../chat/transcript/rawValues.ts';
import { inPieces } from './inPieces.ts';
import { ChatWriter, type ChatSource } from './chatWriter.ts';
import { asideOf, copyAside, namesIn, readWhole, removeAside, setAside, sizeOf } from './files.ts';
import { defaultRawLimits, type RawLimits } from './rawLines.ts';
import { readRowLog, type RowLog } from './readRowLog.ts';
import { recoverChat, type KnownChat } from './recoverChat.ts';
import { conversationOf, mergedRows, rowsFilesIn } from './rowsFiles.ts';
import { redactRecord, redactExportedEntry } from './redactStored.ts';

export interface StoreLimits {
  readonly chats: number;
  /** Bytes of all conversations. */
  readonly bytes: number;
  /** Bytes of the rows of one conversation. */
  readonly chatBytes: number;
  /** For the inputs and outputs of the tools of one conversation. */
  readonly raws?: RawLimits;
}

const defaultLimits: StoreLimits = { chats: 200, bytes: 256 * 2 ** 20, chatBytes: 16 * 2 ** 20 };

export interface StoredChat {
  readonly record: ChatRecord;
  readonly rows: readonly Entry[];
  /** Raw values of its tool calls, oldest first. */
  readonly raws: readonly RawValue[];
}

export class ChatStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #limits: StoreLimits;
  readonly #secrets: () => readonly string[];
  readonly #known = new Map<string, KnownChat>();
  readonly #writers = new Map<string, ChatWriter>();
  #loading: Promise<void> | undefined;

  /** @param folder absolute; created when needed. @param secrets returns exact values to redact. */
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

  /** Newest first. Never rejects: unreadable records are logged. */
  async list(): Promise<readonly ChatRecord[]> {
    await this.#load();
    return [...this.#known.values()]
      .map(({ record }) => record)
      .toSorted((one, other) => other.updatedAt - one.updatedAt);
  }

  /** Ids of all stored conversations, also of those written by a newer version. Rejects if the folder cannot be read. */
  async ids(): Promise<ReadonlySet<string>> {
    await this.#load();
    const names = (await namesIn(this.#folder)).filter((name) => name.endsWith('.json'));
    return new Set([...this.#known.keys(), ...names.map(idOf)]);
  }

  /** The conversation; without rows if they cannot be read. Undefined if there is no such conversation. */
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
      // Own values last, so that they win.
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
      this.#logger.warn(`${bad} changes in ${rowsFile} can't be read; a copy is set aside.`);
      // The file stays until the conversation is written again: nothing else has its readable rows.
      await copyAside(this.#folder, rowsFile);
    }
    return { rows, raws };
  }

  /** A copy for exports, with secrets redacted. Raw values stay: they were redacted when they were stored. */
  async redactedForExport({ record, rows, raws }: StoredChat): Promise<StoredChat> {
    const known = this.#secrets().toSorted((one, other) => other.length - one.length);
    const clean: Entry[] = [];
    const pace = new Pace();
    for (const entry of rows) clean.push(await inPieces(redactExportedEntry(entry, known, pace)));
    return { record: redactRecord(record, known), rows: clean, raws };
  }

  /** Stores a conversation from now on. One writer per conversation; the caller closes it with `close`. */
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

  /** Writes pending changes of a conversation now. */
  async flush(id: string): Promise<void> {
    await this.#writers.get(id)?.flush();
  }

  /** Writes pending changes of a conversation, and nothing after that. */
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
    await this.#removeAll(id, known?.rowsFiles ?? []);
  }

  /** Writes pending changes of all conversations, and nothing after that. Never rejects. */
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
    const use = (known: KnownChat | undefined): void => {
      if (!known) return;
      for (const rowsFile of known.rowsFiles) used.add(rowsFile);
      if (!this.#known.has(known.record.id)) this.#known.set(known.record.id, known);
    };
    let isSafe = true;
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      const read = await this.#readRecord(name);
      // An unreadable newer record may name any rows, so none may be deleted.
      if (read === 'newer') isSafe = false;
      else use(read === 'damaged' ? await recoverChat(this.#folder, idOf(name), names, this.#logger) : read);
    }
    const damaged = await this.#damagedIds();
    for (const id of damaged)
      if (!names.includes(`${id}.json`)) use(await recoverChat(this.#folder, id, names, this.#logger));
    if (isSafe) await this.#sweep(names, used, damaged);
    await this.#trim();
  }

  /** Ids of conversations whose damaged records were set aside. */
  async #damagedIds(): Promise<ReadonlySet<string>> {
    const names = await asideOf(this.#folder);
    return new Set(names.filter((name) => name.endsWith('.json')).map(idOf));
  }

  async #readRecord(name: string): Promise<KnownChat | 'newer' | 'damaged'> {
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
      return 'damaged';
    }
    const { record } = reading;
    const rowsFiles = rowsFilesIn(raw, record.id);
    const sizes = await Promise.all(rowsFiles.map((rows) => sizeOf(join(this.#folder, rows))));
    return { record, rowsFiles, bytes: sizes.reduce((sum, size) => sum + size, file?.length ?? 0) };
  }

  /**
   * Deletes temporary files of killed processes, and rows that no record names, unless the record was damaged.
   * @param damaged ids of conversations whose damaged records were set aside.
   */
  async #sweep(
    names: readonly string[],
    used: ReadonlySet<string>,
    damaged: ReadonlySet<string>,
  ): Promise<void> {
    for (const name of names) {
      const id = conversationOf(name);
      if (id !== undefined && damaged.has(id) && !this.#known.has(id)) continue;
      const isLeft = name.endsWith('.tmp') || (name.endsWith('.rows') && !used.has(name));
      if (isLeft && (await this.#isOld(name))) await this.#remove(name);
    }
  }

  /** True after an hour: another window may be about to name a newer file. */
  async #isOld(name: string): Promise<boolean> {
    const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > 60 * 60 * 1_000;
  }

  /** Deletes the oldest conversations beyond the limits, except open ones. */
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
      await this.#removeAll(id, known.rowsFiles);
    }
  }

  async #removeAll(id: string, rowsFiles: readonly string[]): Promise<void> {
    // Copies first: while one is left, the next start would recover the conversation from its rows.
    await removeAside(this.#folder, id).catch((error: unknown) => this.#warnNotRemoved(error));
    for (const name of [`${id}.json`, ...rowsFiles]) await this.#remove(name);
  }

  async #remove(name: string): Promise<void> {
    try {
      await rm(join(this.#folder, name), { force: true });
    } catch (error) {
      this.#warnNotRemoved(error);
    }
  }

  #warnNotRemoved(error: unknown): void {
    this.#logger.warn(`A file of a conversation could not be removed: ${String(error)}`);
  }
}

const nothing = { rows: [], raws: [] };

function idOf(recordName: string): string {
  return recordName.slice(0, -'.json'.length);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
