// The lines in which two texts may differ, found without a comparison by lines. Used where long texts with a small change are
// bounded, counted or shown.

import { commonEnd, commonStart } from './commonEnds.ts';

/** Number of equal lines that are shown on each side of a change. */
export const linesAround = 3;

/**
 * Removes the lines that are equal at the beginnings and ends of two texts. Fast for texts of any length. @param oldText undefined if the file is new. @param around number of equal lines that are kept on each side.
 */
export function changedLines(
  oldText: string | undefined,
  newText: string,
  around = 0,
): { readonly oldText: string; readonly newText: string } {
  const old = oldText ?? '';
  let start = lineStart(old, commonStart(old, newText));
  const end = commonEnd(old, newText, Math.min(old.length, newText.length) - start);
  let oldEnd = lineEnd(old, old.length - end);
  for (let line = 0; line < around; line++) {
    if (start > 0) start = lineStart(old, start - 1);
    oldEnd = lineEnd(old, oldEnd);
  }
  return {
    oldText: old.slice(start, oldEnd),
    newText: newText.slice(start, newText.length - (old.length - oldEnd)),
  };
}

/** The offset at which the line that contains `at` begins. A line ends with `\n`. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** The offset after the end of the line that contains `at`. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
