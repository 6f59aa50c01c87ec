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

export function countLines(hunks: readonly LineHunk[]): LineCounts {
  let [added, removed] = [0, 0];
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    removed += oldEnd - oldStart;
    added += newEnd - newStart;
  }
  return { added, removed };
}
