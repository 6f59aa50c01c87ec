// Finds the names near the cursor whose definitions become related snippets.

import { type Position, comparePositions, type Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';

/** Lines searched on each side of the cursor's; longer lines (in UTF-16 units) are skipped. */
const reach = 3;
const longestLine = 500;

const name = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** @returns the occurrence of each name nearest to the cursor, nearest first. Keywords count as names too. */
export function symbolsAround(document: EditorDocument, cursor: Position, most: number): Position[] {
  const found = [];
  const last = Math.min(document.lineCount - 1, cursor.line + reach);
  for (let line = Math.max(0, cursor.line - reach); line <= last; line++) {
    const text = document.lineAt(line);
    if (text.length > longestLine) continue;
    for (const { 0: word, index } of text.matchAll(name)) {
      const start = { line, character: index };
      found.push({ word, range: { start, end: { line, character: index + word.length } } });
    }
  }
  const seen = new Set<string>();
  return nearestFirst(found, cursor)
    .filter(({ word }) => word.length > 1 && !seen.has(word) && seen.add(word))
    .slice(0, most)
    .map(({ range }) => range.start);
}

/** Nearest first by lines, then by characters, then by position in the text. */
export function nearestFirst<T extends { readonly range: Range }>(
  items: readonly T[],
  cursor: Position,
): T[] {
  const distance = new Map(items.map((item) => [item, distanceTo(item.range, cursor)]));
  return items.toSorted((a, b) => {
    const [x, y] = [distance.get(a)!, distance.get(b)!];
    return x.lines - y.lines || x.characters - y.characters || comparePositions(a.range.start, b.range.start);
  });
}

function distanceTo({ start, end }: Range, cursor: Position): { lines: number; characters: number } {
  const lines = Math.max(start.line - cursor.line, cursor.line - end.line, 0);
  if (lines > 0) return { lines, characters: 0 };
  const before = cursor.line === start.line ? start.character - cursor.character : 0;
  const after = cursor.line === end.line ? cursor.character - end.character : 0;
  return { lines, characters: Math.max(before, after, 0) };
}
