// Compares two texts by lines and returns the replaced blocks. Fast also for long files with many changes, since it
// runs while the user types.

import { shortestEdit, type Effort } from '../../base/diffs/shortestEdit.ts';
import { allAtOnce, Pace, type Work } from '../../base/pieces.ts';
import type { LineHunk, Lines } from './lineHunk.ts';
import { placed, type LineSide } from './placedHunks.ts';
import { numberedLines, type TextLines } from './textLines.ts';

/** Maximum edits compared between two anchors; above that the gap is one block. Time grows with the square. */
const mostEdits = 200;

/** Maximum effort of a comparison without pauses, about 10 ms. After that, each further gap is one block. */
const mostEffort = 400_000;

/** Maximum number of hunks that are moved to readable places. */
const mostPlaced = 1_000;

/** Steps of `Pace` for each line. */
const stepsOfLine = 16;

/**
 * Returns hunks in order, none adjacent to another; empty if the texts are equal. Added and removed blocks are moved to
 * readable places.
 */
export function lineHunks(old: Lines, now: Lines): LineHunk[] {
  return allAtOnce(hunksOfLines(old, now));
}

function* hunksOfLines(old: Lines, now: Lines): Work<LineHunk[]> {
  const whole = yield* differing(old.length, now.length, (one, other) => old[one] === now[other]);
  if (!whole) return [];
  const { oldStart, oldEnd, newStart, newEnd } = whole;
  const numbers = new Map<string, number>();
  const olds = new Int32Array(oldEnd - oldStart);
  for (let at = 0; at < olds.length; at++) {
    const line = old[oldStart + at]!;
    const known = numbers.get(line);
    olds[at] = known ?? at;
    if (known === undefined) numbers.set(line, at);
  }
  const news = new Int32Array(newEnd - newStart);
  for (let at = 0; at < news.length; at++) news[at] = numbers.get(now[newStart + at]!) ?? -1;
  const pace = new Pace();
  const effort = { left: mostEffort };
  const hunks = yield* hunksBetween({ old: olds, now: news }, whole, pace, effort);
  return hunks.length < mostPlaced ? yield* placed(sideOf(old), sideOf(now), hunks, pace) : hunks;
}

/** Like `lineHunks`, but works in pieces and without a limit on the effort. */
export function* largeLineHunks(old: TextLines, now: TextLines, pace: Pace): Work<LineHunk[]> {
  const isSame = (one: number, other: number): boolean => old.isSameIn(one, now, other);
  const whole = yield* differing(old.count, now.count, isSame, (line) =>
    pace.isDue(old.end(line) - old.start(line) + stepsOfLine),
  );
  if (!whole) return [];
  const { oldStart, oldEnd, newStart, newEnd } = whole;
  const numbers = yield* numberedLines(
    { lines: old, start: oldStart, end: oldEnd },
    { lines: now, start: newStart, end: newEnd },
    pace,
  );
  const hunks = yield* hunksBetween(numbers, whole, pace, { left: Infinity });
  return hunks.length < mostPlaced ? yield* placed(old, now, hunks, pace) : hunks;
}

function sideOf(lines: Lines): LineSide {
  return {
    count: lines.length,
    isSame: (one, other) => lines[one] === lines[other],
    isEmpty: (line) => lines[line] === '',
    beginning: (line, most) => lines[line]!.slice(0, most),
  };
}

/** Returns the lines between equal lines at both ends; undefined if all are equal. @param isDue called for each equal line. */
function* differing(
  oldCount: number,
  newCount: number,
  isSame: (one: number, other: number) => boolean,
  isDue: (line: number) => boolean = () => false,
): Work<LineHunk | undefined> {
  let [oldEnd, newEnd, start] = [oldCount, newCount, 0];
  while (start < oldEnd && start < newEnd && isSame(start, start)) {
    if (isDue(start)) yield;
    start++;
  }
  while (start < oldEnd && start < newEnd && isSame(oldEnd - 1, newEnd - 1)) {
    oldEnd--;
    newEnd--;
    if (isDue(oldEnd)) yield;
  }
  return start === oldEnd && start === newEnd
    ? undefined
    : { oldStart: start, oldEnd, newStart: start, newEnd };
}

/** The lines of both texts as numbers: see `numberedLines`. */
interface Numbered {
  readonly old: Int32Array;
  readonly now: Int32Array;
}

/** @param whole the ranges of the numbered lines in both texts. */
function* hunksBetween(
  { old, now }: Numbered,
  whole: LineHunk,
  pace: Pace,
  effort: Effort,
): Work<LineHunk[]> {
  const hunks: LineHunk[] = [];
  const add = (hunk: LineHunk): void => {
    const last = hunks.at(-1);
    if (last?.oldEnd === hunk.oldStart && last.newEnd === hunk.newStart)
      hunks[hunks.length - 1] = { ...last, oldEnd: hunk.oldEnd, newEnd: hunk.newEnd };
    else hunks.push(hunk);
  };
  const anchors = yield* uniquePairs(old, now, pace);
  /** By number of a line: the last gap, counted from 1, whose old part contains the line. */
  const gaps = new Int32Array(old.length);
  let [oldStart, newStart] = [0, 0];
  for (let index = 0; index <= anchors.old.length; index++) {
    const oldEnd = anchors.old[index] ?? old.length;
    const newEnd = anchors.now[index] ?? now.length;
    if (pace.isDue(stepsOfLine)) yield;
    if (oldStart < oldEnd || newStart < newEnd) {
      const gap = { oldStart, oldEnd, newStart, newEnd };
      const hasCommon = yield* shareLines(old, now, gap, { gaps, index: index + 1, pace });
      for (const block of hasCommon ? yield* blocksIn(old, now, gap, pace, effort) : [gap])
        add({
          oldStart: whole.oldStart + block.oldStart,
          oldEnd: whole.oldStart + block.oldEnd,
          newStart: whole.newStart + block.newStart,
          newEnd: whole.newStart + block.newEnd,
        });
    }
    [oldStart, newStart] = [oldEnd + 1, newEnd + 1];
  }
  return hunks;
}

/** True if a line is in both parts of a gap. Otherwise a comparison takes long and finds nothing. */
function* shareLines(
  old: Int32Array,
  now: Int32Array,
  { oldStart, oldEnd, newStart, newEnd }: LineHunk,
  { gaps, index, pace }: { readonly gaps: Int32Array; readonly index: number; readonly pace: Pace },
): Work<boolean> {
  if (oldStart === oldEnd || newStart === newEnd) return false;
  for (let at = oldStart; at < oldEnd; at++) {
    gaps[old[at]!] = index;
    if (pace.isDue(2)) yield;
  }
  for (let at = newStart; at < newEnd; at++) {
    if (now[at]! >= 0 && gaps[now[at]!] === index) return true;
    if (pace.isDue(2)) yield;
  }
  return false;
}

/** Returns the blocks that differ in a gap between two anchors. */
function* blocksIn(
  old: Int32Array,
  now: Int32Array,
  gap: LineHunk,
  pace: Pace,
  effort: Effort,
): Work<LineHunk[]> {
  let { oldStart, oldEnd, newStart, newEnd } = gap;
  while (oldStart < oldEnd && newStart < newEnd && old[oldStart] === now[newStart]) {
    oldStart++;
    newStart++;
    if (pace.isDue(1)) yield;
  }
  while (oldStart < oldEnd && newStart < newEnd && old[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd--;
    newEnd--;
    if (pace.isDue(1)) yield;
  }
  if (oldStart === oldEnd && newStart === newEnd) return [];
  const whole = { oldStart, oldEnd, newStart, newEnd };
  const [olds, news] = [oldEnd - oldStart, newEnd - newStart];
  if (olds === 0 || news === 0 || (olds === 1 && news === 1)) return [whole];
  const blocks = yield* shortestEdit(
    old.subarray(oldStart, oldEnd),
    now.subarray(newStart, newEnd),
    mostEdits,
    pace,
    effort,
  );
  if (!blocks) return [whole];
  return blocks.map((block) => ({
    oldStart: oldStart + block.oldStart,
    oldEnd: oldStart + block.oldEnd,
    newStart: newStart + block.newStart,
    newEnd: newStart + block.newEnd,
  }));
}

/**
 * The anchors of the comparison: lines that occur exactly once in both texts, in the longest common order. Returns their 0-based
 * indexes in both, ascending. Takes O(n log n).
 */
function* uniquePairs(old: Int32Array, now: Int32Array, pace: Pace): Work<Numbered> {
  /** By number of a line: how often it occurs, at most 2. */
  const [inOld, inNow] = [new Uint8Array(old.length), new Uint8Array(old.length)];
  for (const [numbers, counts] of [
    [old, inOld],
    [now, inNow],
  ] as const) {
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!;
      if (number >= 0 && counts[number]! < 2) counts[number]!++;
      if (pace.isDue(2)) yield;
    }
  }
  const isUnique = (number: number): boolean => number >= 0 && inOld[number] === 1 && inNow[number] === 1;
  let count = 0;
  for (let at = 0; at < now.length; at++) {
    if (isUnique(now[at]!)) count++;
    if (pace.isDue(2)) yield;
  }
  const [from, to] = [new Int32Array(count), new Int32Array(count)];
  for (let at = 0, index = 0; index < count; at++) {
    if (isUnique(now[at]!)) {
      // The number of a line that occurs once is its index.
      from[index] = now[at]!;
      to[index++] = at;
    }
    if (pace.isDue(2)) yield;
  }
  const chosen = yield* longestGrowing(from, pace);
  const anchors = { old: new Int32Array(chosen.length), now: new Int32Array(chosen.length) };
  for (let index = 0; index < chosen.length; index++) {
    anchors.old[index] = from[chosen[index]!]!;
    anchors.now[index] = to[chosen[index]!]!;
    if (pace.isDue(2)) yield;
  }
  return anchors;
}

/** Longest increasing subsequence (patience sorting). Returns its indexes. */
function* longestGrowing(values: Int32Array, pace: Pace): Work<Int32Array> {
  const ends = new Int32Array(values.length);
  const before = new Int32Array(values.length);
  let length = 0;
  for (let index = 0; index < values.length; index++) {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < values[index]!) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
    if (low === length) length++;
    if (pace.isDue(stepsOfLine)) yield;
  }
  const chosen = new Int32Array(length);
  for (let at = length > 0 ? ends[length - 1]! : -1, index = length - 1; index >= 0; index--) {
    chosen[index] = at;
    at = before[at]!;
    if (pace.isDue(2)) yield;
  }
  return chosen;
}
