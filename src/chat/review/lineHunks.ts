// Compares two texts by lines and returns the replaced blocks. Fast also for long files with many changes, since it
// runs while the user types.

import type { LineHunk } from './lineHunk.ts';
import { diffArrays } from 'diff';
import type { Lines } from './textLines.ts';
import { placed } from './placedHunks.ts';
import { uniquePairs } from './uniqueLines.ts';

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
  const block = trimmed(old, now, gap);
  if (!block) return [];
  const { oldStart, oldEnd, newStart, newEnd } = block;
  if (oldStart === oldEnd || newStart === newEnd) return [block];
  const [olds, news] = [old.slice(oldStart, oldEnd), now.slice(newStart, newEnd)];
  // The common case: a few lines were replaced.
  if (olds.length * news.length < 100 && !olds.some((line) => news.includes(line))) return [block];
  const parts = diffArrays(olds, news, { maxEditLength: mostEdits });
  if (!parts) return [block];
  const hunks: LineHunk[] = [];
  let [oldAt, newAt] = [oldStart, newStart];
  for (const { added, removed, count = 0 } of parts) {
    const hunk = { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt };
    if (added) hunks.push({ ...hunk, newEnd: (newAt += count) });
    else if (removed) hunks.push({ ...hunk, oldEnd: (oldAt += count) });
    else {
      oldAt += count;
      newAt += count;
    }
  }
  return hunks;
}
