// Moves added and removed blocks to readable places. A function added below another one can be described as its own
// lines, or as the closing brace before it and all its lines but the last; only the first is readable.

import type { Pace, Work } from '../../base/pieces.ts';
import type { LineHunk } from './lineHunk.ts';

/** Maximum lines that a block moves in either direction. */
const reach = 200;

/** Maximum columns compared. */
const longestIndent = 200;

/** One of the two texts. Lines are 0-based. */
export interface LineSide {
  readonly count: number;
  isSame(one: number, other: number): boolean;
  isEmpty(line: number): boolean;
  /** @param most maximum length in UTF-16 units. */
  beginning(line: number, most: number): string;
}

interface Side extends Pick<LineSide, 'count' | 'isSame' | 'isEmpty'> {
  /** Indent of the first non-blank line at or after each line; 0 at the end. Computed when a block can move. */
  indents(): Work<Int32Array>;
}

/** @param hunks in order, none adjacent. Returns equivalent hunks in the same order, none adjacent. */
export function* placed(
  old: LineSide,
  now: LineSide,
  hunks: readonly LineHunk[],
  pace: Pace,
): Work<LineHunk[]> {
  const [before, after] = [sideOf(old, pace), sideOf(now, pace)];
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
    const below = (next ? next.newStart - 1 : now.count) - newEnd;
    const shift =
      oldStart === oldEnd
        ? yield* bestShift(after, newStart, newEnd, above, below)
        : yield* bestShift(before, oldStart, oldEnd, above, below);
    result.push({
      oldStart: oldStart + shift,
      oldEnd: oldEnd + shift,
      newStart: newStart + shift,
      newEnd: newEnd + shift,
    });
    if (pace.isDue(reach)) yield;
  }
  return result;
}

/** The best shift of the block [start, end), in lines. @param above, below the maximum shift. */
function* bestShift(side: Side, start: number, end: number, above: number, below: number): Work<number> {
  const [up, down] = [Math.min(above, reach), Math.min(below, reach)];
  let [first, last] = [0, 0];
  while (-first < up && side.isSame(start + first - 1, end + first - 1)) first--;
  while (last < down && end + last < side.count && side.isSame(start + last, end + last)) last++;
  if (first === last) return 0;
  const indents = yield* side.indents();
  /**
   * Grows with the indent of the lines after both ends of the block. The empty string after the final line break is not a
   * line.
   */
  const cost = (shift: number): number => {
    const [from, to] = [start + shift, end + shift];
    const isPastEnd = to === side.count && side.isEmpty(to - 1) && from > 0;
    return (isPastEnd ? 1_000_000 : 0) + indents[from]! + indents[to]!;
  };
  let best = 0;
  let least = cost(0);
  const tryShift = (shift: number): void => {
    const here = cost(shift);
    // Of equal costs the lower place wins.
    if (here > least || (here === least && shift < best)) return;
    [best, least] = [shift, here];
  };
  for (let shift = -1; shift >= first; shift--) tryShift(shift);
  for (let shift = 1; shift <= last; shift++) tryShift(shift);
  return best;
}

function sideOf(lines: LineSide, pace: Pace): Side {
  let known: Int32Array | undefined;
  return {
    count: lines.count,
    isSame: (one, other) => lines.isSame(one, other),
    isEmpty: (line) => lines.isEmpty(line),
    *indents() {
      return (known ??= yield* indentsOf(lines, pace));
    },
  };
}

function* indentsOf(lines: LineSide, pace: Pace): Work<Int32Array> {
  const indents = new Int32Array(lines.count + 1);
  for (let at = lines.count - 1; at >= 0; at--) {
    const beginning = lines.beginning(at, longestIndent);
    const indent = beginning.search(/\S/);
    indents[at] = indent < 0 ? indents[at + 1]! : indent;
    if (pace.isDue(beginning.length + 16)) yield;
  }
  return indents;
}
