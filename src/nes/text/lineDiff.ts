// Diffs two short lists of lines, for the edit history.

/** Lines [start, end) of the old list became [newStart, newEnd) of the new one. */
export interface LineHunk {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Above this product of lengths the changed part is one hunk: correct, but not minimal. The limit takes about 50 µs. */
const mostCells = 10_000;

/** @returns in order, not adjacent; empty if nothing differs. */
export function diffLines(old: readonly string[], now: readonly string[]): LineHunk[] {
  const shorter = Math.min(old.length, now.length);
  let prefix = 0;
  while (prefix < shorter && old[prefix] === now[prefix]) prefix++;
  let suffix = 0;
  while (suffix < shorter - prefix && old[old.length - 1 - suffix] === now[now.length - 1 - suffix]) suffix++;
  const end = old.length - suffix;
  const newEnd = now.length - suffix;
  if (prefix === end && prefix === newEnd) return [];
  if (prefix === end || prefix === newEnd || (end - prefix) * (newEnd - prefix) > mostCells) {
    return [{ start: prefix, end, newStart: prefix, newEnd }];
  }
  return walk(old, now, prefix, end, newEnd);
}

/** Longest common subsequence of [from, end) and [from, newEnd). */
function walk(
  old: readonly string[],
  now: readonly string[],
  from: number,
  end: number,
  newEnd: number,
): LineHunk[] {
  const width = newEnd - from + 1;
  const common = new Uint16Array((end - from + 1) * width);
  for (let i = end - 1; i >= from; i--) {
    for (let j = newEnd - 1; j >= from; j--) {
      const cell = (i - from) * width + (j - from);
      common[cell] =
        old[i] === now[j]
          ? common[cell + width + 1]! + 1
          : Math.max(common[cell + width]!, common[cell + 1]!);
    }
  }
  const hunks: LineHunk[] = [];
  let [i, j, start, newStart] = [from, from, from, from];
  const close = (): void => {
    if (i > start || j > newStart) hunks.push({ start, end: i, newStart, newEnd: j });
  };
  while (i < end && j < newEnd) {
    const cell = (i - from) * width + (j - from);
    if (old[i] === now[j]) {
      close();
      start = ++i;
      newStart = ++j;
    } else if (common[cell + width]! >= common[cell + 1]!) i++;
    else j++;
  }
  [i, j] = [end, newEnd];
  close();
  return hunks;
}
