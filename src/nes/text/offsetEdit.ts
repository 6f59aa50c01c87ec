// Edits by offset, in UTF-16 units. Rebasing uses them, since a change elsewhere only shifts an offset.

import { commonEnd, commonStart } from '../../base/diffs/commonEnds.ts';
import type { DocumentChange } from './editorDocument.ts';

/** Replaces [start, end) by `newText`. */
export interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Converts a change event, in its order. */
export function asOffsetEdits(changes: readonly DocumentChange[]): OffsetEdit[] {
  return changes.map(({ rangeOffset, rangeLength, text }) => ({
    start: rangeOffset,
    end: rangeOffset + rangeLength,
    newText: text,
  }));
}

/** By how much the edit lengthens the text; negative if it shortens it. */
export function growth({ start, end, newText }: OffsetEdit): number {
  return newText.length - (end - start);
}

/**
 * Maps `offset` over one change event. An insertion at the offset moves it to the end of the inserted text; an offset inside
 * a replaced range moves to the start of that range.
 * @param edits none overlapping, in any order.
 */
export function offsetAfter(offset: number, edits: readonly OffsetEdit[]): number {
  let moved = offset;
  for (const edit of edits) {
    if (edit.end <= offset) moved += growth(edit);
    else if (edit.start < offset) moved -= offset - edit.start;
  }
  return moved;
}

/** @param edits in order, none overlapping, offsets in `text`. */
export function applyOffsetEdits(text: string, edits: readonly OffsetEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, newText } of edits) {
    pieces.push(text.slice(from, start), newText);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** Removes the common prefix and suffix of old and new text. Never splits a surrogate pair or CRLF. */
export function trimEdit(edit: OffsetEdit, oldText: string): OffsetEdit {
  const { newText } = edit;
  const shorter = Math.min(oldText.length, newText.length);
  let prefix = commonStart(oldText, newText);
  while (prefix > 0 && (splitsUnit(oldText, prefix) || splitsUnit(newText, prefix))) prefix--;
  let suffix = commonEnd(oldText, newText, shorter - prefix);
  while (
    suffix > 0 &&
    (splitsUnit(oldText, oldText.length - suffix) || splitsUnit(newText, newText.length - suffix))
  ) {
    suffix--;
  }
  return {
    start: edit.start + prefix,
    end: edit.end - suffix,
    newText: newText.slice(prefix, newText.length - suffix),
  };
}

/** Whether a cut before `index` would fall inside a surrogate pair or between CR and LF. */
function splitsUnit(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  if (before === 13 && after === 10) return true;
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
