// Which lines around the cursor go into a prompt.

import type { EditQuestion, LineRange } from './editQuestion.ts';

/** Whole lines around `from`, alternately below and above, of so many UTF-16 units; `from` itself in any case. */
export function linesAround(lines: readonly string[], from: LineRange, most: number): LineRange {
  let { start, end } = from;
  let left = most;
  const cost = (index: number): number => (lines[index] as string).length + 1;
  for (let grown = true; grown;) {
    grown = false;
    if (end < lines.length && cost(end) <= left) {
      left -= cost(end++);
      grown = true;
    }
    if (start > 0 && cost(start - 1) <= left) {
      left -= cost(--start);
      grown = true;
    }
  }
  return { start, end };
}

export function cursorLine({ cursor }: EditQuestion): LineRange {
  return { start: cursor.line, end: cursor.line + 1 };
}

/** Lines of a range joined by line feeds, with `marker` where the cursor is. */
export function withCursor({ lines, cursor }: EditQuestion, range: LineRange, marker: string): string {
  return lines
    .slice(range.start, range.end)
    .map((line, index) =>
      range.start + index === cursor.line
        ? line.slice(0, cursor.character) + marker + line.slice(cursor.character)
        : line,
    )
    .join('\n');
}
