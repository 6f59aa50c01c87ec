// Puts added and removed blocks where people see them. A function added below another may be told as its own lines, or as
// the brace before it and its lines but the last: both are right, and only one is what somebody wrote.

import type { LineHunk } from './lineHunks.ts';
import type { Lines } from './textLines.ts';

/** Places looked at for one block, each way, and blank lines looked past. */
const reach = 200;

/** @param hunks in order, none touching another. @returns the same changes, in the same order, none touching another. */
export function placed(old: Lines, now: Lines, hunks: readonly LineHunk[]): LineHunk[] {
  const result: LineHunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const last = result.at(-1);
    const next = hunks[index + 1];
    const isAdded = hunk.oldStart === hunk.oldEnd;
    if (!isAdded && hunk.newStart !== hunk.newEnd) result.push(hunk);
    else {
      const [lines, start, end] = isAdded
        ? [now, hunk.newStart, hunk.newEnd]
        : [old, hunk.oldStart, hunk.oldEnd];
      // At least one line stays between two blocks.
      const above = hunk.newStart - (last ? last.newEnd + 1 : 0);
      const below = (next ? next.newStart - 1 : now.length) - hunk.newEnd;
      const shift = bestShift(lines, start, end, above, below);
      result.push({
        oldStart: hunk.oldStart + shift,
        oldEnd: hunk.oldEnd + shift,
        newStart: hunk.newStart + shift,
        newEnd: hunk.newEnd + shift,
      });
    }
  }
  return result;
}

/** By how many lines the block [start, end) moves best. @param above, below how far it may. */
function bestShift(lines: Lines, start: number, end: number, above: number, below: number): number {
  let best = 0;
  let least = cost(lines, start, end);
  const look = (shift: number): void => {
    const here = cost(lines, start + shift, end + shift);
    // Of two that are as good, the lower one.
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

/** A block is cut best where what follows each cut stands far to the left. The empty line after the last line end is none. */
function cost(lines: Lines, start: number, end: number): number {
  const last = end === lines.length && lines[end - 1] === '' && start > 0 ? 1_000_000 : 0;
  return last + indentAt(lines, start) + indentAt(lines, end);
}

/** Columns before the first text at or after `from`; 0 at the end. */
function indentAt(lines: Lines, from: number): number {
  for (let at = from; at < Math.min(lines.length, from + reach); at++) {
    const line = lines[at]!.slice(0, reach);
    const indent = line.search(/\S/);
    if (indent >= 0) return indent;
  }
  return 0;
}
