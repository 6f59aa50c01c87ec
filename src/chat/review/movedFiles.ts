// Recognizes moved files: one file is gone and another one has the same text.

import type { ReviewedFile } from './reviewedFile.ts';

/** Maps the URI of each of the two files to the other. */
export function movedFiles(files: ReadonlyMap<string, ReviewedFile>): ReadonlyMap<string, string> {
  const gone = new Map<string, string>();
  for (const [uri, { before, left }] of files)
    if (before.kind === 'text' && left.kind === 'absent' && before.text.trim() !== '')
      gone.set(before.text, uri);
  const moved = new Map<string, string>();
  if (gone.size === 0) return moved;
  for (const [uri, { before, left }] of files) {
    const from = before.kind === 'absent' && left.kind === 'text' ? gone.get(left.text) : undefined;
    if (from === undefined || moved.has(from)) continue;
    moved.set(from, uri).set(uri, from);
  }
  return moved;
}
