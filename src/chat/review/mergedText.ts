// Merges a text that an agent writes with what others have changed in the file since the agent read it. Used by writes of agents.

import { linesOf, sameLines, textOf, type LineHunk, type Lines } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';

/**
 * Applies the changes from `read` to `written` to `now`. Line ends are ignored; a merged text has `\n`.
 * @param read the text that the agent read. @param written the text that it writes. @param now the current text.
 * @returns undefined if the result is not clear: two changes are at the same place, or the agent changes nothing, so that it may
 * want to restore the old text.
 */
export function mergedText(read: string, written: string, now: string): string | undefined {
  const [base, mine, theirs] = [linesOf(read), linesOf(written), linesOf(now)];
  const ofAgent = lineHunks(base, mine);
  const ofOthers = lineHunks(base, theirs);
  if (ofOthers.length === 0 || sameLines(mine, theirs)) return written;
  // The agent knows the current text by other means, and has decided about all changes of others: its text is nearer to the
  // current one than to the one it read, or has one of those changes.
  if (sizeOf(lineHunks(theirs, mine)) < sizeOf(ofAgent)) return written;
  const byStart = new Map(ofOthers.map((hunk) => [hunk.oldStart, hunk]));
  const isKnown = (hunk: LineHunk): boolean => {
    const other = byStart.get(hunk.oldStart);
    return other !== undefined && isSame(hunk, mine, other, theirs);
  };
  if (ofAgent.some(isKnown)) return written;
  if (ofAgent.length === 0) return undefined;
  const lines: string[] = [];
  let [at, shift] = [0, 0];
  let next = 0;
  for (const hunk of ofAgent) {
    for (; next < ofOthers.length && ofOthers[next]!.oldEnd < hunk.oldStart; next++) {
      const { oldStart, oldEnd, newStart, newEnd } = ofOthers[next]!;
      shift += newEnd - newStart - (oldEnd - oldStart);
    }
    // Adjacent changes count as being at the same place.
    if (next < ofOthers.length && ofOthers[next]!.oldStart <= hunk.oldEnd) return undefined;
    for (; at < hunk.oldStart + shift; at++) lines.push(theirs[at]!);
    for (let index = hunk.newStart; index < hunk.newEnd; index++) lines.push(mine[index]!);
    at = hunk.oldEnd + shift;
  }
  for (; at < theirs.length; at++) lines.push(theirs[at]!);
  return textOf(lines);
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
