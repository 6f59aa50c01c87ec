// Selects the lines around the cursor for a prompt.

import type { EditQuestion, LineRange } from './editQuestion.ts';

/** Extends `from` by whole lines, alternately below and above, up to `most` UTF-16 units; always includes `from`. */
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

/** The lines of a range with line feeds, and with `marker` at the cursor. */
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
