// Counts the lines that a change adds and removes.

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

/** As `lineCounts`. All lines of texts that are too long to be compared count as changed. */
export function quickLineCounts(oldText: string | undefined, newText: string): LineCounts {
  const isShort = (oldText?.length ?? 0) + newText.length <= longestCompared;
  return isShort
    ? lineCounts(oldText, newText)
    : { added: linesOf(newText), removed: linesOf(oldText ?? '') };
}

/**
 * The lines in which two texts may differ: without the lines that are equal at their beginnings and ends. Takes little time for
 * texts of any length. @param oldText undefined if the file is new.
 */
export function changedLines(
  oldText: string | undefined,
  newText: string,
): { readonly oldText: string; readonly newText: string } {
  const old = oldText ?? '';
  const shorter = Math.min(old.length, newText.length);
  let start = 0;
  while (start < shorter && old.charCodeAt(start) === newText.charCodeAt(start)) start++;
  start = start === 0 ? 0 : old.lastIndexOf('\n', start - 1) + 1;
  let end = 0;
  while (
    end < shorter - start &&
    old.charCodeAt(old.length - 1 - end) === newText.charCodeAt(newText.length - 1 - end)
  )
    end++;
  const lineEnd = old.indexOf('\n', old.length - end);
  end = lineEnd < 0 ? 0 : old.length - lineEnd - 1;
  return { oldText: old.slice(start, old.length - end), newText: newText.slice(start, newText.length - end) };
}

function linesOf(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
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
