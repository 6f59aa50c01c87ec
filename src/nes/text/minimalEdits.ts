// Computes small edits that turn one text into another, so that cursors, folds and breakpoints elsewhere stay in place.

import { splitIntoHunks } from './hunks.ts';
import { trimEdit, type OffsetEdit } from './offsetEdit.ts';

/** @returns in order, none overlapping, offsets in `old`; empty if the texts are equal. */
export function minimalEdits(old: string, now: string): OffsetEdit[] {
  if (old === now) return [];
  const edit = trimEdit({ start: 0, end: old.length, newText: now }, old);
  return splitIntoHunks(edit, old.slice(edit.start, edit.end));
}
