// Merges a text that an agent writes with what others have changed in the file since the agent read it. Used by writes of agents.

import { linesOf, sameLines, textOf, type LineHunk, type Lines } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';

/**
 * Applies the changes from `read` to `written` to `now`. A change that both have is applied once. Line ends are ignored; a merged
 * text has `\n`.
 * @param read the text that the agent read. @param written the text that it writes. @param now the current text.
 * @returns undefined if the result is not clear: two changes are at the same place, or the agent may know a change of others and
 * want to restore the old text.
 */
export function mergedText(read: string, written: string, now: string): string | undefined {
  const [base, mine, theirs] = [linesOf(read), linesOf(written), linesOf(now)];
  const ofAgent = lineHunks(base, mine);
  const ofOthers = lineHunks(base, theirs);
  if (ofOthers.length === 0 || sameLines(mine, theirs)) return written;
  const between = lineHunks(theirs, mine);
  const isKept = keptHunks(base, mine, between);
  const lines: string[] = [];
  let [at, shift] = [0, 0];
  /** Changes of others that the agent's text does not have, and of the agent that others have not made. */
  let [missing, own] = [0, 0];
  let next = 0;
  const pass = ({ oldStart, oldEnd, newStart, newEnd }: LineHunk): void => {
    shift += newEnd - newStart - (oldEnd - oldStart);
    next++;
  };
  for (const hunk of ofAgent) {
    for (; next < ofOthers.length && ofOthers[next]!.oldEnd < hunk.oldStart; missing++) pass(ofOthers[next]!);
    while (at < hunk.oldStart + shift) lines.push(theirs[at++]!);
    let isEqual = false;
    // Adjacent changes count as being at the same place.
    while (next < ofOthers.length && ofOthers[next]!.oldStart <= hunk.oldEnd) {
      const other = ofOthers[next]!;
      if (other.oldStart < hunk.oldStart || other.oldEnd > hunk.oldEnd || !isKept(other)) return undefined;
      isEqual ||= isSame(hunk, mine, other, theirs);
      pass(other);
    }
    if (!isEqual) own++;
    for (let index = hunk.newStart; index < hunk.newEnd; index++) lines.push(mine[index]!);
    at = hunk.oldEnd + shift;
  }
  missing += ofOthers.length - next;
  if (missing === 0) return written;
  // An agent that knows the current text by other means has decided about all changes: it may have taken some back.
  if (own === 0 || sizeOf(between) < sizeOf(ofAgent)) return undefined;
  while (at < theirs.length) lines.push(theirs[at++]!);
  return textOf(lines);
}

/**
 * Tells whether the agent's text has a change of others whole: all lines that it added, and none of those that it removed.
 * @param between the changes from the current text to the agent's. Hunks must be asked for in order.
 */
function keptHunks(base: Lines, mine: Lines, between: readonly LineHunk[]): (hunk: LineHunk) => boolean {
  let first = 0;
  return ({ oldStart, oldEnd, newStart, newEnd }) => {
    while (first < between.length && between[first]!.oldEnd < newStart) first++;
    const removed = new Set(base.slice(oldStart, oldEnd));
    for (let index = first; index < between.length && between[index]!.oldStart <= newEnd; index++) {
      const change = between[index]!;
      if (change.oldStart < newEnd && change.oldEnd > newStart) return false;
      if (mine.slice(change.newStart, change.newEnd).some((line) => removed.has(line))) return false;
    }
    return true;
  };
}

/** Number of lines that are removed or added. */
function sizeOf(hunks: readonly LineHunk[]): number {
  return hunks.reduce(
    (sum, { oldStart, oldEnd, newStart, newEnd }) => sum + oldEnd - oldStart + newEnd - newStart,
    0,
  );
}

function isSame(one: LineHunk, ofOne: Lines, other: LineHunk, ofOther: Lines): boolean {
  if (one.oldStart !== other.oldStart || one.oldEnd !== other.oldEnd) return false;
  return sameLines(ofOne.slice(one.newStart, one.newEnd), ofOther.slice(other.newStart, other.newEnd));
}
