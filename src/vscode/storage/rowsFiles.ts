// Finds the row files of a conversation, and merges rows from several of them.

import type { Entry } from '../../chat/messages/messages.ts';

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
