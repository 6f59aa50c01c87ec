// Splits an edit into hunks, so that each can be drawn and accepted by itself.

import { diffArrays, type ArrayChange } from 'diff';
import { trimEdit, type OffsetEdit } from './offsetEdit.ts';

/** Edits of more lines than this are not split. */
const maxLines = 2_000;

/** Limits the time for splitting the edits of one answer. A diff takes time quadratic in the lines that differ. */
export class DiffBudget {
  #left: number;

  constructor(mostLines = 600) {
    this.#left = mostLines ** 2;
  }

  /** Lines that may differ in the next edit, for it to be split. */
  get mostLines(): number {
    return Math.floor(Math.sqrt(this.#left));
  }

  spent(lines: number): void {
    this.#left = Math.max(0, this.#left - lines ** 2);
  }
}

/**
 * Compares line by line. Changes with at most one unchanged line between them form one hunk.
 * @param oldText what `edit` replaces. @param effort once it is used up, edits are not split.
 * @returns in order, none overlapping, together the same as `edit`; empty when it changes nothing.
 */
export function splitIntoHunks(edit: OffsetEdit, oldText: string, effort?: DiffBudget): OffsetEdit[] {
  // Counted first, since splitting a long text takes time.
  if (hasMoreLines(oldText, maxLines) || hasMoreLines(edit.newText, maxLines))
    return keepReal([trimmed(edit, oldText)]);
  const oldLines = linesOf(oldText);
  const newLines = linesOf(edit.newText);
  if (oldLines.length === 1 || newLines.length === 1 || oldLines.length + newLines.length > maxLines) {
    return keepReal([trimmed(edit, oldText)]);
  }
  const maxEditLength = effort?.mostLines ?? maxLines;
  const parts = diffArrays(oldLines, newLines, { maxEditLength });
  effort?.spent(parts ? changedLines(parts) : maxEditLength);
  if (!parts) return keepReal([trimmed(edit, oldText)]);
  const hunks: { start: number; end: number; oldText: string; newText: string }[] = [];
  let at = edit.start;
  let unchanged = Infinity;
  let between = '';
  for (const part of parts) {
    const text = part.value.join('');
    if (!part.added && !part.removed) {
      unchanged = part.value.length;
      between = text;
      at += text.length;
      continue;
    }
    const last = hunks.at(-1);
    if (last && unchanged <= 1) {
      // `unchanged` is 0 for the added half of a replacement.
      const gap = unchanged === 0 ? '' : between;
      last.oldText += gap + (part.removed ? text : '');
      last.newText += gap + (part.added ? text : '');
      last.end += gap.length + (part.removed ? text.length : 0);
    } else {
      hunks.push({
        start: at,
        end: at + (part.removed ? text.length : 0),
        oldText: part.removed ? text : '',
        newText: part.added ? text : '',
      });
    }
    if (part.removed) at += text.length;
    unchanged = 0;
  }
  return keepReal(hunks.map((hunk) => trimmed(hunk, hunk.oldText)));
}

function changedLines(parts: readonly ArrayChange<string>[]): number {
  return parts.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
}

function hasMoreLines(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++count > most) return true;
  return false;
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function trimmed({ start, end, newText }: OffsetEdit, oldText: string): OffsetEdit {
  return trimEdit({ start, end, newText }, oldText);
}

function keepReal(edits: readonly OffsetEdit[]): OffsetEdit[] {
  return edits.filter(({ start, end, newText }) => start !== end || newText !== '');
}

/** Maximum number of differing lines of an edit that is split: more would take longer than 50 ms. */
const mostDiffering = 1_000;

/** @returns edits in order, none overlapping, offsets in `old`; no edit if the texts are equal, one if many lines differ. */
export function minimalEdits(old: string, now: string): OffsetEdit[] {
  if (old === now) return [];
  const edit = trimEdit({ start: 0, end: old.length, newText: now }, old);
  return splitIntoHunks(edit, old.slice(edit.start, edit.end), new DiffBudget(mostDiffering));
}
