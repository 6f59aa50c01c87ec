// Writes one conversation down while it goes on: a line for what changed, not the whole; anew when the file has grown far
// beyond what there is. One write at a time, in the background; what fails is tried again with the next change.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import { recordVersion, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry, RowChange } from '../../chat/messages/messages.ts';
import { PendingChanges } from '../../chat/transcript/pendingChanges.ts';
import type { RawValue } from '../../chat/transcript/rawValues.ts';
import type { ToolCallLocation } from '../../protocol/session/toolCall.ts';
import { append, isMissing, replaceWhole, uniqueName, writeLines, writeWhole } from './files.ts';
import { RawLines, type RawLimits } from './rawLines.ts';
import { aboutLine } from './readRowLog.ts';
import { OtherWriters } from './otherWriters.ts';
import { cleanChange, cleanRecord } from './withoutSecrets.ts';

/** ms after a change. */
const delay = 400;
/** ms; what is large is written less often. */
const longestDelay = 10_000;
/** Bytes a second, about, that one conversation may cost. */
const bytesPerSecond = 4 * 2 ** 20;
/** Bytes that may be appended however short the conversation is. */
const freeBytes = 2 ** 20;

/** The conversation that is written down. */
export interface ChatSource {
  /** As it is now. */
  record(): ChatRecord;
  rows(): readonly Entry[];
  /** Of its tool calls, the oldest first. */
  raws(): readonly RawValue[];
  /** What the call says that it is about. */
  placesOf(toolCallId: string): readonly ToolCallLocation[];
}

export interface WriterParts extends ChatSource {
  readonly folder: string;
  /** Bytes of rows, roughly; of a longer conversation the end is kept. */
  readonly mostBytes: number;
  readonly rawLimits: RawLimits;
  /** Secrets by their very text, the longest first. */
  readonly known: () => readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** It was written. @param rowsFiles where its rows are, this writer's first. */
  written(record: ChatRecord, rowsFiles: readonly string[], bytes: number): void;
}

export class ChatWriter {
  readonly #parts: WriterParts;
  #source: Pick<ChatSource, 'record' | 'rows'>;
  readonly #pending = new PendingChanges();
  readonly #raws: RawLines;
  /** Undefined: to be written anew, into a file that no other window writes to. */
  #file: { readonly name: string; readonly snapshot: number; appended: number } | undefined;
  /** Files that another takes the place of, to be removed when the record names that. */
  readonly #replaced = new Set<string>();
  /** What the file says of the conversation. */
  #about = '';
  readonly #others: OtherWriters;
  #recordDue = false;
  #timer: Disposable | undefined;
  #wait = delay;
  #writing = Promise.resolve();
  #failed = false;
  #closed = false;

  /** @param rowsFiles where its rows were until now. */
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
    if (change.op === 'clear' || this.#pending.isTooMuch) this.#beginAnew();
    else if (this.#file) this.#pending.add(change);
    this.recordChanged();
  }

  rawChanged(raw: RawValue): void {
    if (this.#closed) return;
    this.#raws.set(raw);
    this.recordChanged();
  }

  /** What is kept beside the rows is another now. */
  recordChanged(): void {
    if (this.#closed) return;
    this.#recordDue = true;
    this.#timer ??= this.#parts.clock.setTimer(this.#wait, () => void this.flush());
  }

  /** Writes what is due. Resolves when it is written, or could not be; never rejects. */
  flush(): Promise<void> {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what is due, as it is at this moment, and nothing from then on. */
  async close(): Promise<void> {
    if (!this.#closed) {
      const [record, rows] = [this.#parts.record(), this.#parts.rows()];
      this.#source = { record: () => record, rows: () => rows };
    }
    this.#closed = true;
    await this.flush();
  }

  /** Writes nothing any more, not even what is due. Resolves when it has stopped. */
  async abandon(): Promise<void> {
    this.#closed = true;
    this.#timer?.dispose();
    this.#recordDue = false;
    await this.#writing;
  }

  #beginAnew(): void {
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
      this.#beginAnew();
      this.#recordDue = true;
      if (!this.#failed) logger.warn(`A conversation could not be written down: ${String(error)}`);
      this.#failed = true;
    }
  }

  async #writeAll(): Promise<void> {
    const { folder, mostBytes, known } = this.#parts;
    const record = this.#source.record();
    const file = this.#file;
    if (!file || file.appended > freeBytes + 2 * file.snapshot) {
      this.#beginAnew();
      const rows = this.#source.rows();
      const name = `${record.id}.${uniqueName()}.rows`;
      // What changes while it is written comes after it.
      const begun = (this.#file = { name, snapshot: 0, appended: 0 });
      this.#others.own(name);
      await mkdir(folder, { recursive: true });
      await this.#raws.take();
      this.#about = aboutLine(cleanRecord(record, known()));
      const lines = [this.#about, ...(await lastLines(rows, mostBytes, known())), ...this.#raws.all()];
      const snapshot = await writeLines(join(folder, name), lines);
      if (this.#file === begun) this.#file = { name, snapshot, appended: 0 };
      this.#slowDown(snapshot);
      // On the disk before the rows that it named are gone.
      await this.#writeRecord(record, name, snapshot, writeWhole);
      const replaced = [...this.#replaced].filter((old) => old !== name);
      for (const old of replaced) {
        this.#replaced.delete(old);
        await rm(join(folder, old), { force: true });
      }
      return;
    }
    const changes = this.#pending.take().map((change) => cleanChange(change, known()));
    const about = aboutLine(cleanRecord(record, known()));
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
        // A turn has ended: what it said must outlive a loss of power.
        await append(join(folder, file.name), text, !record.working);
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Another window has taken the conversation over. All of it is written anew, and none of its rows is lost.
        this.#beginAnew();
        return await this.#writeAll();
      }
      this.#about = about;
    }
    await this.#writeRecord(record, file.name, file.snapshot + file.appended, replaceWhole);
  }

  async #writeRecord(
    record: ChatRecord,
    rowsFile: string,
    bytes: number,
    write: typeof writeWhole,
  ): Promise<void> {
    const otherRows = await this.#others.find();
    const clean = cleanRecord(record, this.#parts.known());
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

/** UTF-16 units after which others may have their turn. */
const turnLength = 2 ** 19;

/** A line for each row, of the last that have room. */
async function lastLines(
  rows: readonly Entry[],
  mostBytes: number,
  known: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  let length = 0;
  let lastTurn = 0;
  for (const entry of rows.toReversed()) {
    const line = JSON.stringify([cleanChange({ op: 'add', entry }, known)]);
    length += line.length;
    if (length > mostBytes && lines.length > 0) break;
    lines.push(line);
    if (length - lastTurn < turnLength) continue;
    lastTurn = length;
    await setImmediate();
  }
  return lines.toReversed();
}
