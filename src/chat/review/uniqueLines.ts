// Finds anchors for a comparison: lines that occur exactly once in both texts, in the longest common order.

import type { Lines } from './textLines.ts';

/** Returns pairs of 0-based indexes, both ascending. Takes O(n log n). */
export function uniquePairs(old: Lines, now: Lines): readonly (readonly [number, number])[] {
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
