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
  const isLoss = losses(base, mine, ofOthers);
  const isTouched = touches(ofAgent);
  const lines: string[] = [];
  /** Changes of others that the agent's text does not have, and of the agent that others have not made. */
  let missing = 0;
  const own: LineHunk[] = [];
  const [kept, added] = [new Set<string>(), new Set<string>()];
  let at = 0;
  for (const hunk of between) {
    const { oldStart, oldEnd, newStart, newEnd } = hunk;
    for (; at < oldStart; at++) lines.push(theirs[at]!);
    if (!isLoss(hunk)) {
      own.push(hunk);
      for (const line of mine.slice(newStart, newEnd)) {
        lines.push(line);
        added.add(line);
      }
      at = oldEnd;
      continue;
    }
    if (isTouched(hunk)) return undefined;
    missing++;
    for (; at < oldEnd; at++) {
      lines.push(theirs[at]!);
      kept.add(theirs[at]!);
    }
  }
  // Among equal lines, a change of others may be found at another place, where it is not seen that the agent's text lacks it.
  if (
    !keepsCounts(countsOf(base, theirs, ofOthers), countsOf(base, mine, ofAgent), countsOf(theirs, mine, own))
  )
    return undefined;
  if (missing === 0) return written;
  // Among equal lines, a change that both have may be found at two places. It would be applied twice.
  if ([...added].some((line) => kept.has(line) && hasWord.test(line))) return undefined;
  // An agent that knows the current text by other means has decided about all changes: it may have taken some back.
  if (own.length === 0 || sizeOf(between) < sizeOf(ofAgent)) return undefined;
  for (; at < theirs.length; at++) lines.push(theirs[at]!);
  return textOf(lines);
}

/** Other lines, such as a closing brace, are common. */
const hasWord = /[\p{L}\p{N}]/u;

/** By how much the number of equal lines grows; negative if it falls. */
function countsOf(old: Lines, now: Lines, hunks: readonly LineHunk[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    for (const line of old.slice(oldStart, oldEnd)) counts.set(line, (counts.get(line) ?? 0) - 1);
    for (const line of now.slice(newStart, newEnd)) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

/**
 * True if no line that others added is removed, and none that they removed is added, more often than the agent did.
 * @param applied what is changed in their text.
 */
function keepsCounts(
  ofOthers: ReadonlyMap<string, number>,
  ofAgent: ReadonlyMap<string, number>,
  applied: ReadonlyMap<string, number>,
): boolean {
  return [...ofOthers].every(([line, count]) => {
    const [agents, now] = [ofAgent.get(line) ?? 0, applied.get(line) ?? 0];
    return count > 0 ? now >= Math.min(agents, 0) : count === 0 || now <= Math.max(agents, 0);
  });
}

/**
 * Tells whether a difference between the current text and the agent's reverts a change of others: a line that they added is
 * gone, or one that they removed is there. Must be called in the order of the hunks.
 */
function losses(base: Lines, mine: Lines, ofOthers: readonly LineHunk[]): (hunk: LineHunk) => boolean {
  let first = 0;
  return ({ oldStart, oldEnd, newStart, newEnd }) => {
    while (first < ofOthers.length && ofOthers[first]!.newEnd < oldStart) first++;
    for (let index = first; index < ofOthers.length && ofOthers[index]!.newStart <= oldEnd; index++) {
      const other = ofOthers[index]!;
      if (other.newStart < oldEnd && other.newEnd > oldStart) return true;
      const removed = new Set(base.slice(other.oldStart, other.oldEnd));
      if (mine.slice(newStart, newEnd).some((line) => removed.has(line))) return true;
    }
    return false;
  };
}

/** Tells whether the agent changed something at or next to these lines of its text. Must be called in the order of the hunks. */
function touches(ofAgent: readonly LineHunk[]): (hunk: LineHunk) => boolean {
  let first = 0;
  return ({ newStart, newEnd }) => {
    while (first < ofAgent.length && ofAgent[first]!.newEnd < newStart) first++;
    return first < ofAgent.length && ofAgent[first]!.newStart <= newEnd;
  };
}

/** Number of lines that are removed or added. */
function sizeOf(hunks: readonly LineHunk[]): number {
  return hunks.reduce(
    (sum, { oldStart, oldEnd, newStart, newEnd }) => sum + oldEnd - oldStart + newEnd - newStart,
    0,
  );
}
