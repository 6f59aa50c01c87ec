// Writes one conversation to disk while it changes: appends a line per change, and rewrites the file when it has grown far
// beyond its content. One write at a time, in the background; a failed write is repeated with the next change.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { Pace, type Work } from '../../base/pieces.ts';
import { recordVersion, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry, RowChange } from '../../chat/messages/messages.ts';
import { PendingChanges } from '../../chat/transcript/pendingChanges.ts';
import type { RawValue } from '../../chat/transcript/rawValues.ts';
import type { ToolCallLocation } from '../../protocol/session/toolCall.ts';
import { inPieces } from './inPieces.ts';
import { append, isMissing, replaceWhole, uniqueName, writeLines, writeWhole } from './files.ts';
import { RawLines, type RawLimits } from './rawLines.ts';
import { aboutLine } from './readRowLog.ts';
import { OtherWriters } from './rowsFiles.ts';
import { redactChange, redactRecord } from './redactStored.ts';

/** ms between a change and the write. */
const delay = 400;
/** ms; large writes are less frequent. */
const longestDelay = 10_000;
/** Approximate bytes per second that one conversation may write. */
const bytesPerSecond = 4 * 2 ** 20;
/** Bytes that may be appended before a rewrite, however short the conversation is: more during a turn, which a rewrite slows. */
const freeBytes = { inTurn: 4 * 2 ** 20, otherwise: 2 ** 20 };

/** The conversation to write. */
export interface ChatSource {
  /** The current record. */
  record(): ChatRecord;
  rows(): readonly Entry[];
  /** Raw values of its tool calls, oldest first. */
  raws(): readonly RawValue[];
  /** The locations that the tool call names. */
  placesOf(toolCallId: string): readonly ToolCallLocation[];
}

export interface WriterParts extends ChatSource {
  readonly folder: string;
  /** Approximate bytes of rows; of a longer conversation the end is kept. */
  readonly mostBytes: number;
  readonly rawLimits: RawLimits;
  /** Exact values to redact, longest first. */
  readonly known: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called after each write. @param rowsFiles names of the files of its rows, this writer's first. */
  written(record: ChatRecord, rowsFiles: readonly string[], bytes: number): void;
}

export class ChatWriter {
  readonly #parts: WriterParts;
  #source: Pick<ChatSource, 'record' | 'rows'>;
  readonly #pending = new PendingChanges();
  readonly #raws: RawLines;
  /** The current file; undefined if all rows must be written to a new file, which no other window writes to. */
  #file: { readonly name: string; readonly snapshot: number; appended: number } | undefined;
  /** Replaced files, to be deleted once the record names the new one. */
  readonly #replaced = new Set<string>();
  /** The last `about` line in the file. */
  #about = '';
  readonly #others: OtherWriters;
  #recordDue = false;
  #timer: Disposable | undefined;
  #wait = delay;
  #writing = Promise.resolve();
  #failed = false;
  #closed = false;

  /** @param rowsFiles names of the files that have its rows so far. */
  constructor(parts: WriterParts, id: string, rowsFiles: readonly string[]) {
    this.#parts = parts;
    this.#source = parts;
    for (const name of rowsFiles) this.#replaced.add(name);
    this.#others = new OtherWriters(parts.folder, id, rowsFiles);
    this.#raws = new RawLines(parts.rawLimits, parts.known, (toolCallId) => parts.placesOf(toolCallId));
    for (const raw of parts.raws()) this.#raws.set(raw);
  }

  change(change: RowChange): void {
    if (this.#closed) return;
    if (change.op === 'clear' || this.#pending.isTooMuch) this.#startNewFile();
    else if (this.#file) this.#pending.add(change);
    this.recordChanged();
  }

  rawChanged(raw: RawValue): void {
    if (this.#closed) return;
    this.#raws.set(raw);
    this.recordChanged();
  }

  /** Call it when the record changed. */
  recordChanged(): void {
    if (this.#closed) return;
    this.#recordDue = true;
    this.#timer ??= this.#parts.clock.setTimer(this.#wait, () => void this.flush());
  }

  /** Writes pending changes. Resolves when they are written or the write failed; never rejects. */
  flush(): Promise<void> {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes the current state, and nothing after that. */
  async close(): Promise<void> {
    if (!this.#closed) {
      const [record, rows] = [this.#parts.record(), this.#parts.rows()];
      this.#source = { record: () => record, rows: () => rows };
    }
    this.#closed = true;
    await this.flush();
  }

  /** Drops pending changes and writes nothing any more. Resolves when a current write has ended. */
  async abandon(): Promise<void> {
    this.#closed = true;
    this.#timer?.dispose();
    this.#recordDue = false;
    await this.#writing;
  }

  #startNewFile(): void {
    if (this.#file) this.#replaced.add(this.#file.name);
    this.#file = undefined;
    this.#pending.clear();
  }

  async #write(): Promise<void> {
    if (!this.#recordDue) return;
    this.#recordDue = false;
    const { logger } = this.#parts;
    try {
      await this.#writeAll();
      this.#failed = false;
    } catch (error) {
      this.#startNewFile();
      this.#recordDue = true;
      if (!this.#failed) logger.warn(`A conversation could not be written: ${String(error)}`);
      this.#failed = true;
    }
  }

  async #writeAll(): Promise<void> {
    const { folder, mostBytes, known } = this.#parts;
    const record = this.#source.record();
    const file = this.#file;
    if (!file) {
      this.#startNewFile();
      const rows = this.#source.rows();
      const name = `${record.id}.${uniqueName()}.rows`;
      // Changes during the write are appended after it.
      const begun = (this.#file = { name, snapshot: 0, appended: 0 });
      this.#others.own(name);
      await mkdir(folder, { recursive: true });
      await this.#raws.take();
      this.#about = aboutLine(redactRecord(record, known()));
      const lines = [this.#about, ...(await lastLines(rows, mostBytes, known())), ...this.#raws.all()];
      const snapshot = await writeLines(join(folder, name), lines);
      if (this.#file === begun) this.#file = { name, snapshot, appended: 0 };
      this.#slowDown(snapshot);
      // The record must be on the disk before the rows that it named before are deleted.
      await this.#writeRecord(record, name, snapshot, writeWhole);
      const replaced = [...this.#replaced].filter((old) => old !== name);
      for (const old of replaced) {
        this.#replaced.delete(old);
        await rm(join(folder, old), { force: true });
      }
      return;
    }
    const changes = await inPieces(redactChanges(this.#pending.take(), known()));
    const about = aboutLine(redactRecord(record, known()));
    const lines = [
      ...(about === this.#about ? [] : [about]),
      ...(changes.length > 0 ? [JSON.stringify(changes)] : []),
      ...(await this.#raws.take()),
    ];
    if (lines.length > 0) {
      const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      file.appended += text.length;
      this.#slowDown(text.length);
      try {
        // When a turn has ended, its rows must survive a power loss.
        await append(join(folder, file.name), text, !record.working);
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Another window has rewritten the conversation and deleted the file. Rewrite all rows, so that none is lost.
        this.#startNewFile();
        return await this.#writeAll();
      }
      this.#about = about;
    }
    await this.#writeRecord(record, file.name, file.snapshot + file.appended, replaceWhole);
    const free = record.working ? freeBytes.inTurn : freeBytes.otherwise;
    if (this.#closed || this.#file !== file || file.appended <= free + 2 * file.snapshot) return;
    // All rows are written next: until then, the record names this file, which has all changes.
    this.#startNewFile();
    this.recordChanged();
  }

  async #writeRecord(
    record: ChatRecord,
    rowsFile: string,
    bytes: number,
    write: typeof writeWhole,
  ): Promise<void> {
    const otherRows = await this.#others.find();
    const clean = redactRecord(record, this.#parts.known());
    const text = JSON.stringify({
      version: recordVersion,
      ...clean,
      rowsFile,
      ...(otherRows.length > 0 && { otherRows }),
    });
    await write(join(this.#parts.folder, `${record.id}.json`), text);
    this.#parts.written(record, [rowsFile, ...otherRows], bytes + text.length);
  }

  #slowDown(bytes: number): void {
    this.#wait = Math.min(longestDelay, Math.max(delay, (1_000 * bytes) / bytesPerSecond));
  }
}

function* redactChanges(changes: readonly RowChange[], known: readonly string[]): Work<readonly RowChange[]> {
  const pace = new Pace();
  const clean: RowChange[] = [];
  for (const change of changes) clean.push(yield* redactChange(change, known, pace));
  return clean;
}

/** UTF-16 units after which the event loop has a turn. */
const turnLength = 2 ** 19;

/** A line for each of the last rows that fit into `mostBytes`. */
async function lastLines(
  rows: readonly Entry[],
  mostBytes: number,
  known: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  let length = 0;
  let lastTurn = 0;
  for (const entry of rows.toReversed()) {
    const line = JSON.stringify(await inPieces(redactChanges([{ op: 'add', entry }], known)));
    length += line.length;
    if (length > mostBytes && lines.length > 0) break;
    lines.push(line);
    if (length - lastTurn < turnLength) continue;
    lastTurn = length;
    await setImmediate();
  }
  return lines.toReversed();
}
