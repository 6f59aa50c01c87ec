// Compares two texts by lines and returns the replaced blocks. Fast also for long files with many changes, since it
// runs while the user types.

import { changedBlocks } from '../../base/diffs/sequenceDiff.ts';
import type { LineHunk, Lines } from './lineHunk.ts';
import { placed } from './placedHunks.ts';

/** Maximum edits compared between two anchors; above that the gap is one block. Time grows with the square. */
const mostEdits = 200;

/** Maximum number of hunks that are moved to readable places. */
const mostPlaced = 1_000;

/**
 * Returns hunks in order, none adjacent to another; empty if the texts are equal. Added and removed blocks are moved to
 * readable places.
 */
export function lineHunks(old: Lines, now: Lines): LineHunk[] {
  const hunks: LineHunk[] = [];
  const add = (hunk: LineHunk): void => {
    const last = hunks.at(-1);
    if (last?.oldEnd === hunk.oldStart && last.newEnd === hunk.newStart)
      hunks[hunks.length - 1] = { ...last, oldEnd: hunk.oldEnd, newEnd: hunk.newEnd };
    else hunks.push(hunk);
  };
  const whole = trimmed(old, now, { oldStart: 0, oldEnd: old.length, newStart: 0, newEnd: now.length });
  if (!whole) return [];
  const { oldStart, oldEnd, newStart, newEnd } = whole;
  let [oldAt, newAt] = [oldStart, newStart];
  const pairs = uniquePairs(old.slice(oldStart, oldEnd), now.slice(newStart, newEnd));
  for (const [from, to] of [...pairs, [oldEnd - oldStart, newEnd - newStart]] as const) {
    const gap = { oldStart: oldAt, oldEnd: oldStart + from, newStart: newAt, newEnd: newStart + to };
    for (const hunk of between(old, now, gap)) add(hunk);
    [oldAt, newAt] = [gap.oldEnd + 1, gap.newEnd + 1];
  }
  return hunks.length < mostPlaced ? placed(old, now, hunks) : hunks;
}

/** Removes equal lines at both ends. Undefined if nothing is left. */
function trimmed(old: Lines, now: Lines, whole: LineHunk): LineHunk | undefined {
  let { oldStart, oldEnd, newStart, newEnd } = whole;
  while (oldStart < oldEnd && newStart < newEnd && old[oldStart] === now[newStart]) {
    oldStart++;
    newStart++;
  }
  while (oldStart < oldEnd && newStart < newEnd && old[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  return oldStart === oldEnd && newStart === newEnd ? undefined : { oldStart, oldEnd, newStart, newEnd };
}

function between(old: Lines, now: Lines, gap: LineHunk): LineHunk[] {
  const olds = old.slice(gap.oldStart, gap.oldEnd);
  const news = now.slice(gap.newStart, gap.newEnd);
  return changedBlocks(olds, news, { mostEdits }).map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    oldStart: gap.oldStart + oldStart,
    oldEnd: gap.oldStart + oldEnd,
    newStart: gap.newStart + newStart,
    newEnd: gap.newStart + newEnd,
  }));
}

/**
 * The anchors of the comparison: lines that occur exactly once in both texts, in the longest common order. Returns pairs of
 * 0-based indexes, both ascending. Takes O(n log n).
 */
function uniquePairs(old: Lines, now: Lines): readonly (readonly [number, number])[] {
  const places = once(old);
  const pairs: [number, number][] = [];
  for (const [line, at] of once(now)) {
    const from = at < 0 ? undefined : places.get(line);
    if (from !== undefined && from >= 0) pairs.push([from, at]);
  }
  return longestGrowing(pairs.toSorted(([, one], [, other]) => one - other));
}

/** Index of each line, or -1 if it occurs more than once. */
function once(lines: Lines): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index);
  return places;
}

/** Longest increasing subsequence by the first of each pair (patience sorting). */
function longestGrowing(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const before = new Int32Array(pairs.length);
  for (const [index, [from]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![0] < from) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = index;
  }
  const chosen: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) chosen.push(pairs[at]!);
  return chosen.toReversed();
}
