// Rebases the edits of a suggestion over later document changes. They survive changes elsewhere and typing that agrees with
// them; any other change is a conflict. Pure, works on offsets without the text.

import { growth, trimEdit, type OffsetEdit } from '../text/offsetEdit.ts';

/** Result of a rebase. */
export type Rebased =
  /** Still applicable. `shrunk`: the user typed a part of it. */
  | {
      readonly kind: 'rebased';
      readonly edits: readonly OffsetEdit[];
      readonly cursorOffset?: number;
      readonly shrunk: boolean;
    }
  /** The user typed all of it. */
  | { readonly kind: 'fullyTyped' }
  /** The user changed the text it was about in another way. */
  | { readonly kind: 'conflict' };

export interface Rebasable {
  /** In order, none overlapping, in the text before the change. */
  readonly edits: readonly OffsetEdit[];
  /** In the text after `edits`. */
  readonly cursorOffset?: number;
}

/** @param changes one change event of the document, each in the text before the event, none overlapping, in any order. */
export function rebase(suggestion: Rebasable, changes: readonly OffsetEdit[]): Rebased {
  const lastFirst =
    changes.length > 1 ? changes.toSorted((a, b) => b.start - a.start || b.end - a.end) : changes;
  let { edits, cursorOffset } = suggestion;
  let shrunk = false;
  for (const change of lastFirst) {
    const next = rebaseOver(edits, change);
    if (next === 'conflict') return { kind: 'conflict' };
    if (next.agreed) {
      shrunk = true;
    } else if (cursorOffset !== undefined && offsetAfter(edits, change.start) < cursorOffset) {
      // Typing that agrees leaves the text after the edits as it was; a change elsewhere moves what follows it.
      cursorOffset += growth(change);
    }
    edits = next.edits;
    if (edits.length === 0) return { kind: 'fullyTyped' };
  }
  return cursorOffset === undefined
    ? { kind: 'rebased', edits, shrunk }
    : { kind: 'rebased', edits, cursorOffset, shrunk };
}

function rebaseOver(
  edits: readonly OffsetEdit[],
  change: OffsetEdit,
): { readonly edits: readonly OffsetEdit[]; readonly agreed: boolean } | 'conflict' {
  const delta = growth(change);
  const kept: OffsetEdit[] = [];
  let agreed = false;
  for (const edit of edits) {
    if (change.end < edit.start) {
      kept.push({ start: edit.start + delta, end: edit.end + delta, newText: edit.newText });
    } else if (change.start > edit.end) {
      kept.push(edit);
    } else {
      const rest = agree(edit, change);
      if (rest === 'conflict') return 'conflict';
      agreed = true;
      if (rest.start !== rest.end || rest.newText !== '') kept.push(rest);
    }
  }
  return { edits: kept, agreed };
}

/** Pairs that VS Code closes automatically: the closing half is in the same change as the opening one. */
const autoClosed = new Set(['()', '[]', '{}', '""', "''", '``', '<>']);

/** What is left of `edit` after a change that touches it and applies a part of it; otherwise a conflict. */
function agree(edit: OffsetEdit, change: OffsetEdit): OffsetEdit | 'conflict' {
  const inside = change.start >= edit.start && change.end <= edit.end;
  if (!inside) return 'conflict';
  const rest = edit.end - change.end;
  if (change.newText === '') {
    // Deleting a part of what the suggestion deletes.
    return { start: edit.start, end: edit.end - (change.end - change.start), newText: edit.newText };
  }
  if (change.start !== edit.start) return 'conflict';
  const typed = change.newText;
  const from = edit.start + typed.length;
  if (edit.newText.startsWith(typed)) {
    return { start: from, end: from + rest, newText: edit.newText.slice(typed.length) };
  }
  if (autoClosed.has(typed) && rest === 0 && edit.newText.startsWith(typed[0]!)) {
    const closing = typed.slice(1);
    return trimEdit({ start: from - 1, end: from, newText: edit.newText.slice(1) }, closing);
  }
  return 'conflict';
}

/** Where `offset` of the text before `edits` lies in the text after them. */
function offsetAfter(edits: readonly OffsetEdit[], offset: number): number {
  let moved = offset;
  for (const edit of edits) if (edit.end <= offset) moved += growth(edit);
  return moved;
}
