// Detects edits of a model that revert what the user just did: restore old lines, delete typed text, or return to a
// state that the user left. The rules never suggest these, nor may a model.

import { comparePositions, type Position, type TextEdit } from '../../base/textPosition.ts';
import { DocumentMirror } from '../document/documentMirror.ts';
import type { EditedRegion, EditLog } from '../document/editLog.ts';
import { changedBlocks } from '../../base/diffs/sequenceDiff.ts';
import { advanced, linesAfter, minimal } from '../document/textEdits.ts';

/** The user's edits at the time of the request; regions refer to `lines`. */
export interface Typed {
  readonly regions: readonly EditedRegion[];
  readonly log: Pick<EditLog, 'wasUndone'>;
}

/** @param edits in document order, for `lines`, with line feeds only. */
export function takesBack(
  edits: readonly TextEdit[],
  lines: readonly string[],
  { regions, log }: Typed,
): boolean {
  const document = new DocumentMirror('', '', 0, lines.join('\n'));
  const pieces = edits.flatMap((edit) => piecesOf(edit, document));
  return (
    regions.some(
      (region) =>
        [edits.filter((edit) => touches(edit, region)), ...edits.map((edit) => [edit])].some((some) =>
          restores(some, region, document),
        ) || pieces.some((piece) => deletesTyped(piece, region, document)),
    ) ||
    edits.some(({ range, newText }) => {
      const { line } = range.start;
      const after = linesAfter(document, [{ range, newText }], line, range.end.line + 1);
      return (
        after.length === 1 && range.end.line === line && log.wasUndone(document.line(line), after[0] ?? '')
      );
    })
  );
}

function touches({ range }: TextEdit, region: EditedRegion): boolean {
  return range.start.line <= region.end && range.end.line >= region.start;
}

function restores(edits: readonly TextEdit[], region: EditedRegion, document: DocumentMirror): boolean {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last || !edits.every((edit) => touches(edit, region))) return false;
  const from = Math.min(first.range.start.line, region.start);
  const to = Math.min(document.lineCount, Math.max(last.range.end.line + 1, region.end));
  const now = document.slice(from, to);
  const then = [...now.slice(0, region.start - from), ...region.before, ...now.slice(region.end - from)];
  return linesAfter(document, edits, from, to).join('\n') === then.join('\n');
}

/** Compares words, since only a part of an edit may be reverted. */
function piecesOf(
  { range: { start, end }, newText }: TextEdit,
  document: DocumentMirror,
): readonly TextEdit[] {
  const lines = document.slice(start.line, end.line + 1);
  lines.push((lines.pop() ?? '').slice(0, end.character));
  const old = wordsOf(lines.join('\n').slice(start.character));
  const now = wordsOf(newText);
  const at = (count: number): Position => advanced(start, old.slice(0, count).join(''));
  return changedBlocks(old, now).map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    range: { start: at(oldStart), end: at(oldEnd) },
    newText: now.slice(newStart, newEnd).join(''),
  }));
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\w+|\s|./gsu) ?? [];
}

/** Replacing typed text is a correction; only deleting it reverts it. */
function deletesTyped({ range, newText }: TextEdit, region: EditedRegion, document: DocumentMirror): boolean {
  if (newText.trim() !== '' || region.origin !== 'typed' || !touches({ range, newText }, region))
    return false;
  const was = new DocumentMirror('', '', 0, region.before.join('\n'));
  const end = { line: region.before.length, character: 0 };
  const typed = minimal(was, {
    range: { start: { line: 0, character: 0 }, end: was.clamp(end) },
    newText: region.after.join('\n'),
  });
  if (!typed || typed.newText.trim() === '') return false;
  const parts = typed.newText.split('\n');
  const start = { line: region.start + typed.range.start.line, character: typed.range.start.character };
  const last = parts.at(-1)?.length ?? 0;
  const stop = {
    line: start.line + parts.length - 1,
    character: parts.length === 1 ? start.character + last : last,
  };
  const empty = comparePositions(range.start, range.end) === 0;
  return (
    !empty &&
    comparePositions(range.start, document.clamp(stop)) < 0 &&
    comparePositions(range.end, start) > 0
  );
}
