// Recovers a stored conversation whose record is damaged from its rows. Used by `ChatStore`.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../base/logger.ts';
import { asTitle, recordVersion, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import { asPrompt } from '../../chat/prompt/prompt.ts';
import { copyAside, readWhole, setAside, writeWhole } from './files.ts';
import { readRowLog, type RowLog } from './readRowLog.ts';
import { conversationOf } from './rowsFiles.ts';

/** A conversation on disk. */
export interface KnownChat {
  readonly record: ChatRecord;
  /** Names of its own file first, then of those of other writers. */
  readonly rowsFiles: readonly string[];
  readonly bytes: number;
}

/**
 * Recovers the conversation of a damaged record from its rows, and sets the record aside; undefined if it has no rows.
 * The new record replaces the damaged one atomically: without a record, the rows would be deleted some day.
 * @param names files in the folder.
 */
export async function recoverChat(
  folder: string,
  id: string,
  names: readonly string[],
  logger: Logger,
): Promise<KnownChat | undefined> {
  const damaged = `${id}.json`;
  const logs: {
    readonly name: string;
    readonly log: RowLog;
    readonly time: number;
    readonly bytes: number;
  }[] = [];
  for (const name of names.filter((one) => conversationOf(one) === id)) {
    const path = join(folder, name);
    const file = await readWhole(path);
    if (!file) continue;
    const { mtimeMs } = await stat(path);
    logs.push({ name, log: await readRowLog(file), time: mtimeMs, bytes: file.length });
  }
  // A process that ended while it rewrote all rows leaves a file with fewer of them. Other windows leave rows of their own.
  const ordered = logs.toSorted((a, b) => b.log.rows.length - a.log.rows.length || b.time - a.time);
  const [best] = ordered;
  if (!best || best.log.rows.length === 0) {
    if (names.includes(damaged)) await setAside(folder, damaged);
    return undefined;
  }
  const time = Math.round(Math.max(...logs.map((log) => log.time)));
  const record = recoveredRecord(id, best.log, time);
  const rowsFiles = ordered.map(({ name }) => name);
  const [rowsFile, ...otherRows] = rowsFiles;
  const text = JSON.stringify({
    version: recordVersion,
    ...record,
    rowsFile,
    ...(otherRows.length > 0 && { otherRows }),
  });
  try {
    if (names.includes(damaged)) await copyAside(folder, damaged);
    await writeWhole(join(folder, damaged), text);
    logger.warn(`The conversation ${id} was recovered from its rows.`);
  } catch (error) {
    // The next start tries again.
    logger.warn(`The recovered conversation ${id} could not be written: ${String(error)}`);
  }
  return { record, rowsFiles, bytes: logs.reduce((sum, { bytes }) => sum + bytes, text.length) };
}

/** The record of a conversation of which only the rows are left. If they lack an `about` line, its session cannot be restored. */
function recoveredRecord(id: string, { about, rows }: RowLog, time: number): ChatRecord {
  const first = rows.find(({ kind }) => kind === 'user');
  const parts = first && 'parts' in first ? first.parts : [];
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
