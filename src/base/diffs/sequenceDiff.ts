// Finds the blocks in which two sequences of lines, words or tokens differ. Used for the edit history, the review and the
// rules of the built-in agent.

import { diffArrays } from 'diff';

/** `old[oldStart, oldEnd)` became `now[newStart, newEnd)`. 0-based. One of the two may be empty, not both. */
export interface ChangedBlock {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

export interface DiffOptions<T> {
  /** Default: `===`. */
  readonly equal?: (old: T, now: T) => boolean;
  /** Maximum number of added and removed items. With more, all that differs is one block. Time grows with its square. */
  readonly mostEdits?: number;
}

/** Returns blocks in order, none adjacent to another; empty if the sequences are equal. */
export function changedBlocks<T>(
  old: readonly T[],
  now: readonly T[],
  { equal = (one, other) => one === other, mostEdits = 400 }: DiffOptions<T> = {},
): ChangedBlock[] {
  let [oldEnd, newEnd] = [old.length, now.length];
  let start = 0;
  while (start < oldEnd && start < newEnd && equal(old[start]!, now[start]!)) start++;
  while (oldEnd > start && newEnd > start && equal(old[oldEnd - 1]!, now[newEnd - 1]!)) {
    oldEnd--;
    newEnd--;
  }
  if (start === oldEnd && start === newEnd) return [];
  const whole = { oldStart: start, oldEnd, newStart: start, newEnd };
  if (start === oldEnd || start === newEnd) return [whole];
  const [olds, news] = [old.slice(start, oldEnd), now.slice(start, newEnd)];
  // The common case: a few items were replaced.
  if (olds.length * news.length < 100 && !olds.some((one) => news.some((other) => equal(one, other))))
    return [whole];
  const parts = diffArrays(olds, news, { comparator: equal, maxEditLength: mostEdits });
  if (!parts) return [whole];
  const blocks: ChangedBlock[] = [];
  let [oldAt, newAt] = [start, start];
  let joins = false;
  for (const { added, removed, count } of parts) {
    const block = { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt };
    if (!added) block.oldEnd = oldAt += count;
    if (!removed) block.newEnd = newAt += count;
    if (!added && !removed) joins = false;
    else if (joins) blocks.push({ ...blocks.pop()!, oldEnd: block.oldEnd, newEnd: block.newEnd });
    else {
      blocks.push(block);
      joins = true;
    }
  }
  return blocks;
}
