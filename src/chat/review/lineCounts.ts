// Counts the lines that a change adds and removes.

import { changedLines } from '../../base/diffs/changedLines.ts';
import { writtenLines, type LineHunk } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';

export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

/** Counts may be too high if the texts differ a lot, but never too low. @param oldText undefined if the file is new. */
export function lineCounts(oldText: string | undefined, newText: string): LineCounts {
  return countLines(lineHunks(writtenLines(oldText ?? ''), writtenLines(newText)));
}

/** UTF-16 units of two texts that are compared when a change is only asked about. */
const longestCompared = 200_000;

/**
 * As `lineCounts`, for texts of any length. Between the lines that are equal at the beginnings and ends, all lines count as
 * changed if they are too long to be compared.
 */
export function quickLineCounts(oldText: string | undefined, newText: string): LineCounts {
  const changed = changedLines(oldText, newText);
  return changed.oldText.length + changed.newText.length <= longestCompared
    ? lineCounts(changed.oldText, changed.newText)
    : { added: linesOf(changed.newText), removed: linesOf(changed.oldText) };
}

/** The sum of `quickLineCounts` of all parts of a change. */
export function partCounts(
  parts: readonly { readonly oldText?: string | undefined; readonly newText: string }[],
): LineCounts {
  let [added, removed] = [0, 0];
  for (const { oldText, newText } of parts) {
    const counts = quickLineCounts(oldText, newText);
    added += counts.added;
    removed += counts.removed;
  }
  return { added, removed };
}

function linesOf(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  // Faster than `indexOf` if there are many.
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 10) count++;
  return count;
}

export function countLines(hunks: readonly LineHunk[]): LineCounts {
  let [added, removed] = [0, 0];
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    removed += oldEnd - oldStart;
    added += newEnd - newStart;
  }
  return { added, removed };
}
