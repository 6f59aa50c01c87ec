// Sorts items by the distance of their range to the cursor.

import { comparePositions, type Position, type Range } from '../../base/textPosition.ts';

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
