// Finds the row files of a conversation, merges rows from several of them, and detects other windows that write the same
// conversation.

import { join } from 'node:path';
import type { Entry } from '../../chat/messages/messages.ts';
import { readWhole } from './files.ts';

/** File names that a record gives, its own file first, then those of other writers. Ignores names of any other form. */
export function rowsFilesIn(record: unknown, id: string): readonly string[] {
  if (typeof record !== 'object' || record === null) return [];
  const { rowsFile, otherRows } = record as { readonly rowsFile?: unknown; readonly otherRows?: unknown };
  const names: readonly unknown[] = [rowsFile, ...(Array.isArray(otherRows) ? (otherRows as unknown[]) : [])];
  return [
    ...new Set(names.filter((name) => typeof name === 'string' && conversationOf(name) === id)),
  ] as string[];
}

/** The id of the conversation that a row file belongs to; undefined for other files. */
export function conversationOf(name: string): string | undefined {
  return /^([\w-]+)\.[0-9a-f]+\.rows$/.exec(name)?.[1];
}

/** Merges the rows of several writers, without duplicates: own rows first, then those that only others have. */
export function mergedRows(own: readonly Entry[], others: readonly (readonly Entry[])[]): readonly Entry[] {
  const rows = [...own];
  const there = new Set(rows.map(contentOf));
  let last = rows.reduce((most, { id }) => Math.max(most, id), 0);
  for (const entry of others.flat()) {
    const content = contentOf(entry);
    if (there.has(content)) continue;
    there.add(content);
    rows.push(rows.some(({ id }) => id === entry.id) ? { ...entry, id: ++last } : entry);
    last = Math.max(last, entry.id);
  }
  return rows;
}

/** Includes the row's id, so that equal text in two rows is no duplicate. */
function contentOf(entry: Entry): string {
  return JSON.stringify(entry);
}

/**
 * Detects that another window writes the same conversation. The record then names the files of both, so that the last
 * writer loses no rows. Used by `ChatWriter`.
 */
export class OtherWriters {
  readonly #path: string;
  /** Files written by this window, or read by it at the start. */
  readonly #known: Set<string>;
  readonly #others = new Set<string>();
  readonly #id: string;

  /** @param rowsFiles names of the files that the conversation was read from. */
  constructor(folder: string, id: string, rowsFiles: readonly string[]) {
    this.#path = join(folder, `${id}.json`);
    this.#id = id;
    this.#known = new Set(rowsFiles);
  }

  /** Call it for each file that this window writes. */
  own(name: string): void {
    this.#known.add(name);
  }

  /** Names of the files of other windows. Call it before the record is written. */
  async find(): Promise<readonly string[]> {
    const file = await readWhole(this.#path);
    for (const name of file ? rowsFilesIn(parsed(file.toString('utf8')), this.#id) : [])
      if (!this.#known.has(name)) this.#others.add(name);
    return [...this.#others];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A damaged record names no files.
    return undefined;
  }
}
