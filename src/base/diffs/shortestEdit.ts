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

/** An edit of a part of the sequences: up to an item of `old`, and on a diagonal. */
interface Path {
  oldPos: number;
  last: Component | undefined;
}

/** Items that are compared before the pace is asked. */
const run = 2 ** 16;

/**
 * Returns blocks in order, none adjacent to another: the same as `diffArrays` finds, with additions and removals side by side as
 * one block. @param most maximum number of added and removed items; undefined is returned if more differ.
 */
export function* shortestEdit(
  old: Int32Array,
  now: Int32Array,
  most: number,
  pace: Pace,
): Work<ChangedBlock[] | undefined> {
  const [oldLength, newLength] = [old.length, now.length];
  const mostEdits = Math.min(oldLength + newLength, most);
  const zero = mostEdits + 1;
  /** By diagonal, counted from `zero`. */
  const paths: (Path | undefined)[] = Array.from({ length: 2 * zero + 1 }, () => undefined);

  /** Extends a path by equal items. @returns its position in `now`. */
  function* extend(path: Path, diagonal: number): Work<number> {
    const from = path.oldPos;
    const end = Math.min(oldLength - 1, newLength - 1 + diagonal);
    let at = from;
    while (at < end) {
      const stop = Math.min(end, at + run);
      while (at < stop && old[at + 1] === now[at + 1 - diagonal]) at++;
      if (at < stop) break;
      if (pace.isDue(run)) yield;
    }
    if (at > from) path.last = { count: at - from, kind: 'equal', before: path.last };
    path.oldPos = at;
    return at - diagonal;
  }

  const first: Path = { oldPos: -1, last: undefined };
  const reached = yield* extend(first, 0);
  if (first.oldPos + 1 >= oldLength && reached + 1 >= newLength) return blocksOf(first.last);
  paths[zero] = first;
  let [lowest, highest] = [-Infinity, Infinity];
  for (let edits = 1; edits <= mostEdits; edits++) {
    for (let diagonal = Math.max(lowest, -edits); diagonal <= Math.min(highest, edits); diagonal += 2) {
      if (pace.isDue(run / 2 ** 10)) yield;
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
      const newPos = yield* extend(path, diagonal);
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
