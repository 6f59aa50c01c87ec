// Decides whether a suggestion is right: whether it makes only changes that lead from the current text to the final one.

import { changedBlocks } from '../../../../src/base/diffs/sequenceDiff.ts';

/**
 * True if `suggested` has at least one of the changes that remain between `now` and `final`, wholly or some of its lines,
 * and no other change.
 */
export function isOnTheWay(now: string, final: string, suggested: string): boolean {
  if (suggested === now) return false;
  const [old, goal, lines] = [now, final, suggested].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  // Positions in `lines` up to which it can be read as old or final text.
  let ends = new Set([0]);
  let at = 0;
  const agrees = (end: number, part: readonly string[]): boolean =>
    part.every((line, i) => lines[end + i] === line);
  const blocks = changedBlocks(old, goal, { mostEdits: 2_000 });
  for (const { oldStart, oldEnd, newStart, newEnd } of blocks) {
    const between = old.slice(at, oldStart);
    const [before, after] = [old.slice(oldStart, oldEnd), goal.slice(newStart, newEnd)];
    const next = new Set<number>();
    for (const end of ends) {
      if (!agrees(end, between)) continue;
      for (const state of statesOf(before, after))
        if (agrees(end + between.length, state)) next.add(end + between.length + state.length);
    }
    ends = next;
    at = oldEnd;
  }
  const rest = old.slice(at);
  return [...ends].some((end) => end + rest.length === lines.length && agrees(end, rest));
}

/** True if `line` (0-based) of `now` or a line next to it is changed in `final`. */
export function isNearChange(now: string, final: string, line: number): boolean {
  return changedBlocks(now.split('\n'), final.split('\n'), { mostEdits: 2_000 }).some(
    ({ oldStart, oldEnd }) => line >= oldStart - 1 && line <= Math.max(oldStart, oldEnd - 1) + 1,
  );
}

/** The old and the new lines, and each text that has some of the changes, line by line from the top or the bottom. */
function* statesOf(before: readonly string[], after: readonly string[]): Iterable<readonly string[]> {
  yield before;
  yield after;
  for (let i = 1; i < after.length; i++)
    yield [...after.slice(0, i), ...before.slice(Math.min(i, before.length))];
  for (let i = 1; i < before.length; i++)
    yield [...after.slice(0, Math.min(i, after.length)), ...before.slice(i)];
  if (before.length !== after.length) return;
  for (let i = 0; i < before.length; i++) yield before.with(i, after[i] as string);
}
