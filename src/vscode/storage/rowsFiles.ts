// Where the rows of a conversation are, and what becomes of rows from several files.

import type { Entry } from '../../chat/messages/messages.ts';

/** Names of ours in the store's folder, whatever the record says; its own rows first, then those of other writers. */
export function rowsFilesIn(record: unknown, id: string): readonly string[] {
  if (typeof record !== 'object' || record === null) return [];
  const { rowsFile, otherRows } = record as { readonly rowsFile?: unknown; readonly otherRows?: unknown };
  const names: readonly unknown[] = [rowsFile, ...(Array.isArray(otherRows) ? (otherRows as unknown[]) : [])];
  return [
    ...new Set(names.filter((name) => typeof name === 'string' && conversationOf(name) === id)),
  ] as string[];
}

/** The id of the conversation whose rows a file has; undefined for other files. */
export function conversationOf(name: string): string | undefined {
  return /^([\w-]+)\.[0-9a-f]+\.rows$/.exec(name)?.[1];
}

/** All rows of several writers. What both have is there once; what only others have comes after it. */
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

/** The same row has the same number in both: the same words said twice are two rows. */
function contentOf(entry: Entry): string {
  return JSON.stringify(entry);
}
