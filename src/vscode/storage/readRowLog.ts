// Reads the row log of a conversation: a line per batch of changes, in order. A killed process may leave an incomplete last
// line, which is ignored.

import { setImmediate } from 'node:timers/promises';
import { readRecord, type ChatRecord } from '../../chat/conversation/chatRecord.ts';
import type { Entry } from '../../chat/messages/messages.ts';
import { keyOf, type RawValue, readRaw } from '../../chat/transcript/rawValues.ts';
import { readChange } from '../../chat/transcript/readRows.ts';
import { StoredRows } from '../../chat/transcript/storedRows.ts';

/** The description of the conversation in its row log, from which a damaged record is recovered. */
export type RowsAbout = Pick<ChatRecord, 'agent' | 'sessionId' | 'cwd' | 'title' | 'name' | 'createdAt'>;

export interface RowLog {
  /** Undefined in logs of older versions. */
  readonly about: RowsAbout | undefined;
  readonly rows: readonly Entry[];
  /** Raw values of tool calls, oldest first. */
  readonly raws: readonly RawValue[];
  /** Number of unreadable changes, without an incomplete last line. */
  readonly bad: number;
}

const lineEnd = 10;
/** Bytes after which the event loop has a turn. */
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
    // An incomplete last line.
    if (changes === undefined && !isWhole) break;
    if (changes === undefined) bad += 1;
    for (const written of changes ?? []) {
      const description = readAbout(written);
      if (description) {
        about = description;
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

/** The line of a row log that describes its conversation. */
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
