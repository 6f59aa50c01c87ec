// Moves added and removed blocks to readable places. A function added below another one can be described as its own
// lines, or as the closing brace before it and all its lines but the last; only the first is readable.

import type { LineHunk, Lines } from './lineHunk.ts';

/** Maximum lines that a block moves in either direction. */
const reach = 200;

/** Maximum columns compared. */
const longestIndent = 200;

/** One of the two texts. */
interface Side {
  readonly lines: Lines;
  /** Indent of the first non-blank line at or after each line; 0 at the end. Computed when a block can move. */
  indents: Int32Array | undefined;
}

/** @param hunks in order, none adjacent. Returns equivalent hunks in the same order, none adjacent. */
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
    // At least one line must stay between two blocks.
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

/** The best shift of the block [start, end), in lines. @param above, below the maximum shift. */
function bestShift(side: Side, start: number, end: number, above: number, below: number): number {
  const { lines } = side;
  let best = 0;
  let least: number | undefined;
  const tryShift = (shift: number): void => {
    least ??= cost(side, start, end);
    const here = cost(side, start + shift, end + shift);
    // Of equal costs the lower place wins.
    if (here > least || (here === least && shift < best)) return;
    [best, least] = [shift, here];
  };
  for (let shift = -1; -shift <= Math.min(above, reach); shift--) {
    if (lines[start + shift] !== lines[end + shift]) break;
    tryShift(shift);
  }
  for (let shift = 1; shift <= Math.min(below, reach); shift++) {
    if (end + shift > lines.length || lines[start + shift - 1] !== lines[end + shift - 1]) break;
    tryShift(shift);
  }
  return best;
}

/**
 * Grows with the indent of the lines after both ends of the block. The empty string after the final line break is not a
 * line.
 */
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
