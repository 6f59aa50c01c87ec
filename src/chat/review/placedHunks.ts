// Moves added and removed blocks to where people see them. A function added below another can be described as its own
// lines, or as the closing brace before it and its lines but the last: the texts are the same, and only one is readable.

import type { LineHunk } from './lineHunk.ts';
import type { Lines } from './textLines.ts';

/** Lines that one block may move, each way. */
const reach = 200;

/** Columns that are compared. */
const longestIndent = 200;

/** One of the two texts, with what a place in it costs. */
interface Side {
  readonly lines: Lines;
  /** Columns before the first text at or after each line; 0 at the end. Counted when a block can move at all. */
  indents: Int32Array | undefined;
}

/** @param hunks in order, none touching another. @returns the same changes, in the same order, none touching another. */
export function placed(old: Lines, now: Lines, hunks: readonly LineHunk[]): LineHunk[] {
  const [before, after]: Side[] = [
    { lines: old, indents: undefined },
    { lines: now, indents: undefined },
  ];
  const result: LineHunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const { oldStart, oldEnd, newStart, newEnd } = hunk;
    if (oldStart !== oldEnd && newStart !== newEnd) {
      result.push(hunk);
      continue;
    }
    const last = result.at(-1);
    const next = hunks[index + 1];
    // At least one line stays between two blocks.
    const above = newStart - (last ? last.newEnd + 1 : 0);
    const below = (next ? next.newStart - 1 : now.length) - newEnd;
    const shift =
      oldStart === oldEnd
        ? bestShift(after!, newStart, newEnd, above, below)
        : bestShift(before!, oldStart, oldEnd, above, below);
    result.push({
      oldStart: oldStart + shift,
      oldEnd: oldEnd + shift,
      newStart: newStart + shift,
      newEnd: newEnd + shift,
    });
  }
  return result;
}

/** By how many lines the block [start, end) moves best. @param above, below how far it may. */
function bestShift(side: Side, start: number, end: number, above: number, below: number): number {
  const { lines } = side;
  let best = 0;
  let least: number | undefined;
  const look = (shift: number): void => {
    least ??= cost(side, start, end);
    const here = cost(side, start + shift, end + shift);
    // Of two that cost the same, the lower one in the text.
    if (here > least || (here === least && shift < best)) return;
    [best, least] = [shift, here];
  };
  for (let shift = -1; -shift <= Math.min(above, reach); shift--) {
    if (lines[start + shift] !== lines[end + shift]) break;
    look(shift);
  }
  for (let shift = 1; shift <= Math.min(below, reach); shift++) {
    if (end + shift > lines.length || lines[start + shift - 1] !== lines[end + shift - 1]) break;
    look(shift);
  }
  return best;
}

/** The less what follows each end of the block is indented, the better. The empty line after the last line end is no line. */
function cost(side: Side, start: number, end: number): number {
  const { lines } = side;
  const indents = (side.indents ??= indentsOf(lines));
  const isPastEnd = end === lines.length && lines[end - 1] === '' && start > 0;
  return (isPastEnd ? 1_000_000 : 0) + indents[start]! + indents[end]!;
}

function indentsOf(lines: Lines): Int32Array {
  const indents = new Int32Array(lines.length + 1);
  for (let at = lines.length - 1; at >= 0; at--) {
    const indent = lines[at]!.slice(0, longestIndent).search(/\S/);
    indents[at] = indent < 0 ? indents[at + 1]! : indent;
  }
  return indents;
}
