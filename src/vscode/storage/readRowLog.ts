// Reads the rows of a conversation: a line for each lot of changes, as they were made. A last line that is not whole is what
// a killed process leaves behind.

import { setImmediate } from 'node:timers/promises';
import { readRecord, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import { keyOf, type RawValue } from '../../chat/transcript/rawValues.ts';
import { readRaw } from '../../chat/transcript/readRaw.ts';
import { readChange } from '../../chat/transcript/readRows.ts';
import { StoredRows } from '../../chat/transcript/storedRows.ts';

/** What the rows say of their conversation: enough to find it again when its record is damaged. */
export type RowsAbout = Pick<ChatRecord, 'agent' | 'sessionId' | 'cwd' | 'title' | 'name' | 'createdAt'>;

export interface RowLog {
  /** Undefined: written by a client that did not say it. */
  readonly about: RowsAbout | undefined;
  readonly rows: readonly Entry[];
  /** Of their tool calls, the oldest first. */
  readonly raws: readonly RawValue[];
  /** Of changes that could not be read, the end of the file left aside. */
  readonly bad: number;
}

const lineEnd = 10;
/** Bytes after which others may have their turn. */
const turnBytes = 2 ** 20;

export async function readRowLog(file: Buffer): Promise<RowLog> {
  const rows = new StoredRows();
  const raws = new Map<string, RawValue>();
  let about: RowsAbout | undefined;
  let bad = 0;
  let lastTurn = 0;
  for (let start = 0; start < file.length;) {
    const end = file.indexOf(lineEnd, start);
    const isWhole = end !== -1;
    const line = file.toString('utf8', start, isWhole ? end : file.length);
    start = isWhole ? end + 1 : file.length;
    const changes = parsed(line);
    // What was being written when the process ended.
    if (changes === undefined && !isWhole) break;
    if (changes === undefined) bad += 1;
    for (const written of changes ?? []) {
      const said = readAbout(written);
      if (said) {
        about = said;
        continue;
      }
      const raw = readRaw(written);
      if (raw) {
        const key = keyOf(raw.toolCallId, raw.what);
        raws.delete(key);
        raws.set(key, raw);
        continue;
      }
      const change = readChange(written);
      if (!change || !rows.apply(change)) bad += 1;
    }
    if (start - lastTurn < turnBytes) continue;
    lastTurn = start;
    await setImmediate();
  }
  return { about, rows: rows.all(), raws: [...raws.values()], bad };
}

/** A line of a row log. */
export function aboutLine({ agent, sessionId, cwd, title, name, createdAt }: ChatRecord): string {
  return JSON.stringify([{ op: 'about', agent, sessionId, cwd, title, name, createdAt }]);
}

function readAbout(written: unknown): RowsAbout | undefined {
  if (typeof written !== 'object' || written === null || !('op' in written) || written.op !== 'about')
    return undefined;
  const reading = readRecord({ version: 1, ...written, id: 'rows' });
  return reading.kind === 'record' ? reading.record : undefined;
}

function parsed(line: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
