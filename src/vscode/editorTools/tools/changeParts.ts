// The parts of a text that edits change, as they are shown to the user. Takes time in proportion to the edits and the parts: the
// whole texts are not compared. Used by `shownChange`.

import { lineEnd, linesAround, lineStart } from '../../../base/diffs/changedLines.ts';
import { lineHunks } from '../../../chat/review/lineHunks.ts';
import { applyOffsetEdits, trimEdit, type OffsetEdit } from '../../../nes/text/offsetEdit.ts';

/** UTF-16 units of a part that are compared by lines, such as a file that was formatted. Takes about 20 ms. */
const longestCompared = 300_000;
/** UTF-16 units of a part that is too short to be worth a comparison. */
const shortPart = 2_000;

/**
 * Returns the parts of `text` that change, as edits that together are the same change: whole lines, with some equal lines on each
 * side. Edits whose parts touch are in one part. @param edits in order, none overlapping.
 */
export function changeParts(text: string, edits: readonly OffsetEdit[]): readonly OffsetEdit[] {
  const trimmed = edits
    .map((edit) => trimEdit(edit, text.slice(edit.start, edit.end)))
    .filter(({ start, end, newText }) => start !== end || newText !== '');
  return groupEdits(text, trimmed).flatMap((part) => splitPart(text, part));
}

interface Group {
  start: number;
  /** The end of the last line that an edit touches. */
  lineEnd: number;
  end: number;
  readonly edits: OffsetEdit[];
}

function groupEdits(text: string, edits: readonly OffsetEdit[]): readonly OffsetEdit[] {
  const groups: Group[] = [];
  for (const edit of edits) {
    let group = groups.at(-1);
    const after = group?.end ?? 0;
    const start = edit.start < after ? after : startAround(text, edit.start, after);
    if (!group || start > after) {
      group = { start, lineEnd: -1, end: -1, edits: [] };
      groups.push(group);
    }
    group.edits.push(edit);
    if (edit.end < group.lineEnd) continue;
    group.lineEnd = endsWithLine(text, edit) ? edit.end : lineEnd(text, edit.end);
    group.end = group.lineEnd;
    for (let line = 0; line < linesAround; line++) group.end = lineEnd(text, group.end);
  }
  return groups.map(({ start, end, edits: inside }) => {
    const moved = inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    return { start, end, newText: applyOffsetEdits(text.slice(start, end), moved) };
  });
}

/** True if the edit replaces whole lines, so that it does not touch the line that begins at its end. */
function endsWithLine(text: string, { start, end, newText }: OffsetEdit): boolean {
  if (lineStart(text, end) !== end) return false;
  return newText.endsWith('\n') || (newText === '' && lineStart(text, start) === start);
}

/** The start of the lines before `at` that are shown, but not before `least`, which is the start of a line. */
function startAround(text: string, at: number, least: number): number {
  let start = lineStart(text, at);
  for (let line = 0; line < linesAround && start > least; line++) start = lineStart(text, start - 1);
  return Math.max(start, least);
}

/** The smaller parts of a part that an edit replaces as a whole, although few of its lines change. */
function splitPart(text: string, part: OffsetEdit): readonly OffsetEdit[] {
  const { start, end, newText } = part;
  const length = end - start + newText.length;
  if (length <= shortPart || length > longestCompared) return [part];
  const [old, now] = [endedLines(text.slice(start, end)), endedLines(newText)];
  const [oldAt, nowAt] = [offsets(old), offsets(now)];
  const edits = lineHunks(old, now).map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    start: start + oldAt[oldStart]!,
    end: start + oldAt[oldEnd]!,
    newText: newText.slice(nowAt[newStart], nowAt[newEnd]),
  }));
  return groupEdits(text, edits);
}

/** Lines with their ends. */
function endedLines(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** Where each line begins, and the last one ends. */
function offsets(lines: readonly string[]): readonly number[] {
  const starts = [0];
  let at = 0;
  for (const line of lines) starts.push((at += line.length));
  return starts;
}
