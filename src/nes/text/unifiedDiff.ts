// Formats replaced lines as a unified diff with three lines of context.

/** Lines [start, start + removed.length) of the old text became [newStart, newStart + added.length) of the new one. */
export interface ReplacedLines {
  /** 0-based. */
  readonly start: number;
  readonly newStart: number;
  /** Each with its `\n`, except for the last line of a text without a final line end. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

const contextLines = 3;

/**
 * @param name path for the header, without `a/` or `b/`.
 * @param blocks in order, not adjacent; at least one.
 * @param count lines of the new text. @param lineAt reads one of them, with its line end; called for context only.
 */
export function unifiedDiff(
  name: string,
  blocks: readonly ReplacedLines[],
  count: number,
  lineAt: (line: number) => string,
): string {
  const out = [`--- a/${name}\n`, `+++ b/${name}\n`];
  for (let first = 0; first < blocks.length;) {
    let next = first + 1;
    while (next < blocks.length && blocks[next]!.newStart - newEnd(blocks[next - 1]!) <= 2 * contextLines) {
      next++;
    }
    writeHunk(out, blocks.slice(first, next), count, lineAt);
    first = next;
  }
  return out.join('');
}

function writeHunk(
  out: string[],
  blocks: readonly ReplacedLines[],
  count: number,
  lineAt: (line: number) => string,
): void {
  const first = blocks[0]!;
  const from = Math.max(0, first.newStart - contextLines);
  const to = Math.min(count, newEnd(blocks.at(-1)!) + contextLines);
  const growth = blocks.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
  const oldFrom = first.start - (first.newStart - from);
  out.push(`@@ -${span(oldFrom, to - from - growth)} +${span(from, to - from)} @@\n`);
  let line = from;
  for (const block of blocks) {
    for (; line < block.newStart; line++) write(out, ' ', lineAt(line));
    for (const removed of block.removed) write(out, '-', removed);
    for (const added of block.added) write(out, '+', added);
    line = newEnd(block);
  }
  for (; line < to; line++) write(out, ' ', lineAt(line));
}

/** 1-based start and count; an empty span starts at the line before it. */
function span(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

function write(out: string[], mark: string, line: string): void {
  out.push(mark, line);
  if (!line.endsWith('\n')) out.push('\n\\ No newline at end of file\n');
}

function newEnd({ newStart, added }: ReplacedLines): number {
  return newStart + added.length;
}
