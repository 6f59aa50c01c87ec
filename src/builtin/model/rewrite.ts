// Converts a rewritten region into the smallest edits, or tells why there are none. Models may repeat the surroundings,
// stop in the middle, or revert what was just typed; none of that is suggested.

import type { TextEdit } from '../../base/textPosition.ts';
import { DocumentMirror } from '../document/documentMirror.ts';
import { changedBlocks, type ChangedBlock } from '../../base/sequenceDiff.ts';
import { minimal } from '../document/textEdits.ts';
import type { EditQuestion, LineRange } from './editQuestion.ts';
import { beforeLastEdit } from './pastEdits.ts';

export type Rewrite =
  /** In document order, for the requested text, with line feeds only. */
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'none'; readonly reason: NoRewrite };

type NoRewrite =
  | 'no answer'
  | 'binary text'
  | 'incomplete answer'
  | 'only deletions'
  | 'no change'
  | 'too many deletions'
  | 'would undo';

/** Maximum number of lines deleted without replacement. */
const mostDeleted = 8;
/** Minimum number of repeated lines around the region that are dropped, since a single one may be intended. */
const fewestRepeated = 2;
/** Matches characters that only a broken server sends. */
const binaryCharacter = /[^\P{Cc}\t\n\r]|\ufffd/u;

/**
 * Reads the answer of a model.
 * @param written the new text of the region. @param whole false if the answer was truncated: then it must rejoin the old text.
 */
export function readRewrite(
  question: EditQuestion,
  region: LineRange,
  written: string | undefined,
  whole: boolean,
): Rewrite {
  if (written === undefined) return none('no answer');
  const { lines } = question;
  const old = lines.slice(region.start, region.end);
  if (binaryCharacter.test(written) && !binaryCharacter.test(old.join('\n'))) return none('binary text');
  const all = written.split(/\r\n|\n/);
  const complete = whole ? all : rejoined(all.slice(0, -1), old);
  if (!complete) return none('incomplete answer');
  const now = withTrailingEmptyLines(old, withoutNeighbours(complete, lines, region));
  if (now.every(isBlank) && !old.every(isBlank)) return none('only deletions');
  const operations = changedBlocks(old, now);
  const last = operations.at(-1);
  if (!last) return none('no change');
  const isDeletedAtEnd = last.oldEnd === old.length && last.newStart === last.newEnd;
  if (isDeletedAtEnd && last.oldEnd - last.oldStart > 1) return none('incomplete answer');
  const deleted = operations.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);
  const isReplaced = deleted === old.length && filled(now) * 2 < filled(old);
  if (isReplaced || old.length - now.length > mostDeleted) return none('too many deletions');
  if (undoes(question, region, now)) return none('would undo');
  const edits = editsOf(operations, now, lines, region);
  return edits.length === 0 ? none('no change') : { kind: 'edits', edits };
}

function none(reason: NoRewrite): Rewrite {
  return { kind: 'none', reason };
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function filled(lines: readonly string[]): number {
  return lines.filter((line) => !isBlank(line)).length;
}

/** A truncated answer, continued by the old text from where its last two lines occur in it. */
function rejoined(written: readonly string[], old: readonly string[]): readonly string[] | undefined {
  const [first, second] = written.slice(-2);
  if (first === undefined || second === undefined || (isBlank(first) && isBlank(second))) return undefined;
  const grown = Math.max(0, written.length - old.length);
  for (let at = Math.max(0, written.length - 2 - grown - mostDeleted); at + 1 < old.length; at++)
    if (old[at] === first && old[at + 1] === second) return [...written, ...old.slice(at + 2)];
  return undefined;
}

/** Removes lines above and below the region that the model repeated. */
function withoutNeighbours(
  written: readonly string[],
  lines: readonly string[],
  { start, end }: LineRange,
): readonly string[] {
  let now = written;
  for (let count = Math.min(now.length - 1, start); count >= fewestRepeated; count--) {
    if (!repeats(now.slice(0, count), lines.slice(start - count, start))) continue;
    now = now.slice(count);
    break;
  }
  for (let count = Math.min(now.length - 1, lines.length - end); count >= fewestRepeated; count--) {
    if (!repeats(now.slice(-count), lines.slice(end, end + count))) continue;
    return now.slice(0, -count);
  }
  return now;
}

/** `written` with as many empty lines at the end as `old`, since models often change that by accident. */
function withTrailingEmptyLines(old: readonly string[], written: readonly string[]): readonly string[] {
  if (lastNonEmptyLine(old) < 0) return written;
  const end = old.slice(lastNonEmptyLine(old) + 1);
  return [...written.slice(0, lastNonEmptyLine(written) + 1), ...end];
}

function lastNonEmptyLine(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line !== '');
}

function repeats(written: readonly string[], there: readonly string[]): boolean {
  return !written.every(isBlank) && written.every((line, index) => line === there[index]);
}

function undoes(question: EditQuestion, region: LineRange, now: readonly string[]): boolean {
  const before = beforeLastEdit(question, region);
  const changed = before.join('\n') !== question.lines.slice(region.start, region.end).join('\n');
  return changed && before.join('\n') === now.join('\n');
}

function editsOf(
  operations: readonly ChangedBlock[],
  now: readonly string[],
  lines: readonly string[],
  { start, end }: LineRange,
): readonly TextEdit[] {
  // One more line, since edits at the end of the region are relative to it.
  const there = lines.slice(start, end + 1);
  const document = new DocumentMirror('', '', 0, there.join('\n'));
  return operations.flatMap(byLine).flatMap((operation) => {
    const edit = minimal(document, asEdit(operation, now, there));
    return edit ? [moved(edit, start)] : [];
  });
}

/** Splits an operation that keeps the number of lines into one per line. */
function byLine(operation: ChangedBlock): readonly ChangedBlock[] {
  const { oldStart, oldEnd, newStart, newEnd } = operation;
  if (oldEnd - oldStart !== newEnd - newStart) return [operation];
  return Array.from({ length: oldEnd - oldStart }, (_, index) => ({
    oldStart: oldStart + index,
    oldEnd: oldStart + index + 1,
    newStart: newStart + index,
    newEnd: newStart + index + 1,
  }));
}

function asEdit(
  { oldStart, oldEnd, newStart, newEnd }: ChangedBlock,
  now: readonly string[],
  there: readonly string[],
): TextEdit {
  const text = now.slice(newStart, newEnd).join('\n');
  const endOf = (line: number): { line: number; character: number } => ({
    line,
    character: there[line]?.length ?? 0,
  });
  if (oldStart < oldEnd && newStart < newEnd)
    return {
      range: { start: { line: oldStart, character: 0 }, end: endOf(oldEnd - 1) },
      newText: text,
    };
  if (oldEnd < there.length) {
    const newText = newStart < newEnd ? `${text}\n` : '';
    return {
      range: { start: { line: oldStart, character: 0 }, end: { line: oldEnd, character: 0 } },
      newText,
    };
  }
  // At the end of the document, the preceding line end belongs to the edit.
  const from = oldStart === 0 ? { line: 0, character: 0 } : endOf(oldStart - 1);
  const newText = newStart < newEnd ? `\n${text}` : '';
  return { range: { start: from, end: endOf(oldEnd - 1) }, newText };
}

function moved({ range, newText }: TextEdit, by: number): TextEdit {
  const { start, end } = range;
  return {
    range: { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } },
    newText,
  };
}
