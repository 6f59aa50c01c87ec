// Finds the shortest edit from one sequence of numbers to another, as `diffArrays` of the package `diff` does, but in pieces and
// without a callback for each comparison. Used for the lines of large texts.

import type { Pace, Work } from '../pieces.ts';
import type { ChangedBlock } from './sequenceDiff.ts';

/** A part of the edit. The list ends with the last one. */
interface Component {
  readonly count: number;
  readonly kind: 'equal' | 'added' | 'removed';
  readonly before: Component | undefined;
}

/** An edit of the beginnings of both sequences, up to item `oldPos` of `old` (-1: none) and item `oldPos - diagonal` of `now`. */
interface Path {
  oldPos: number;
  last: Component | undefined;
}

/** Number of items that are compared between two calls of `pace.isDue`. */
const run = 2 ** 16;
/** Steps of `Pace` for each partial edit. */
const stepsOfEdit = 64;

/** Limits the time of several comparisons together. */
export interface Effort {
  /** Number of partial edits that may still be tried. Each takes about 20 ns. */
  left: number;
}

/**
 * Finds the same changes as `diffArrays`, in order. Adjacent additions and removals are one block.
 * @param most maximum number of added and removed items. @returns undefined if more items differ, or if the effort is used up.
 */
export function* shortestEdit(
  old: Int32Array,
  now: Int32Array,
  most: number,
  pace: Pace,
  effort: Effort = { left: Infinity },
): Work<ChangedBlock[] | undefined> {
  const [oldLength, newLength] = [old.length, now.length];
  const mostEdits = Math.min(oldLength + newLength, most);
  const zero = mostEdits + 1;
  /** By diagonal: the index of diagonal 0 is `zero`. */
  const paths: (Path | undefined)[] = Array.from({ length: 2 * zero + 1 }, () => undefined);

  /** Number of equal items after `oldPos` on a diagonal, at most `run`. */
  const equalFrom = (oldPos: number, diagonal: number): number => {
    const end = Math.min(oldLength - 1, newLength - 1 + diagonal, oldPos + run);
    let at = oldPos;
    while (at < end && old[at + 1] === now[at + 1 - diagonal]) at++;
    return at - oldPos;
  };
  /** Extends a path by equal items. @param count result of `equalFrom`, not 0. */
  function* extend(path: Path, diagonal: number, count: number): Work<void> {
    let all = count;
    for (let more = count; more === run;) {
      if (pace.isDue(run)) yield;
      more = equalFrom(path.oldPos + all, diagonal);
      all += more;
    }
    path.last = { count: all, kind: 'equal', before: path.last };
    path.oldPos += all;
  }

  const first: Path = { oldPos: -1, last: undefined };
  const start = equalFrom(-1, 0);
  if (start > 0) yield* extend(first, 0, start);
  if (first.oldPos + 1 >= oldLength && first.oldPos + 1 >= newLength) return blocksOf(first.last);
  paths[zero] = first;
  let [lowest, highest] = [-Infinity, Infinity];
  for (let edits = 1; edits <= mostEdits; edits++) {
    for (let diagonal = Math.max(lowest, -edits); diagonal <= Math.min(highest, edits); diagonal += 2) {
      if (--effort.left < 0) return undefined;
      if (pace.isDue(stepsOfEdit)) yield;
      const index = zero + diagonal;
      const removing = paths[index - 1];
      const adding = paths[index + 1];
      paths[index - 1] = undefined;
      const addedTo = adding && adding.oldPos - diagonal;
      const canAdd = addedTo !== undefined && addedTo >= 0 && addedTo < newLength;
      const canRemove = removing !== undefined && removing.oldPos + 1 < oldLength;
      if (!canAdd && !canRemove) {
        paths[index] = undefined;
        continue;
      }
      const path: Path =
        !canRemove || (canAdd && removing.oldPos < adding!.oldPos)
          ? { oldPos: adding!.oldPos, last: longer(adding!.last, 'added') }
          : { oldPos: removing.oldPos + 1, last: longer(removing.last, 'removed') };
      const equal = equalFrom(path.oldPos, diagonal);
      if (equal > 0) yield* extend(path, diagonal, equal);
      const newPos = path.oldPos - diagonal;
      if (path.oldPos + 1 >= oldLength && newPos + 1 >= newLength) return blocksOf(path.last);
      paths[index] = path;
      if (path.oldPos + 1 >= oldLength) highest = Math.min(highest, diagonal - 1);
      if (newPos + 1 >= newLength) lowest = Math.max(lowest, diagonal + 1);
    }
  }
  return undefined;
}

function longer(last: Component | undefined, kind: 'added' | 'removed'): Component {
  return last?.kind === kind
    ? { count: last.count + 1, kind, before: last.before }
    : { count: 1, kind, before: last };
}

function blocksOf(last: Component | undefined): ChangedBlock[] {
  const components: Component[] = [];
  for (let component = last; component; component = component.before) components.push(component);
  const blocks: ChangedBlock[] = [];
  let [oldAt, newAt] = [0, 0];
  let joins = false;
  for (const { count, kind } of components.toReversed()) {
    const [oldStart, newStart] = [oldAt, newAt];
    if (kind !== 'added') oldAt += count;
    if (kind !== 'removed') newAt += count;
    if (kind === 'equal') joins = false;
    else if (joins) blocks.push({ ...blocks.pop()!, oldEnd: oldAt, newEnd: newAt });
    else {
      blocks.push({ oldStart, oldEnd: oldAt, newStart, newEnd: newAt });
      joins = true;
    }
  }
  return blocks;
}
