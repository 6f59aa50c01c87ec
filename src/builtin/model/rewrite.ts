// Converts a rewritten region into the smallest edits, or tells why there are none. Models may repeat the surroundings,
// stop in the middle, or revert what was just typed; none of that is suggested.

import type { Position, TextEdit } from '../../base/textPosition.ts';
import { DocumentMirror } from '../document/documentMirror.ts';
import { changedBlocks, type ChangedBlock } from '../../base/diffs/sequenceDiff.ts';
import { minimal } from '../document/textEdits.ts';
import type { EditQuestion, LineRange } from './editQuestion.ts';
import { beforeLastEdit } from './pastEdits.ts';

export type Rewrite =
  /** The new text of the region. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'none'; readonly reason: NoRewrite };

type NoRewrite =
  | 'no answer'
  | 'binary text'
  | 'incomplete answer'
  | 'no change'
  | 'too many deletions'
  | 'would undo'
  | 'wrong indentation';

/** Maximum number of lines deleted without replacement. */
const mostDeleted = 8;
/** Minimum number of repeated lines around the region that are dropped, since a single one may be intended. */
const fewestRepeated = 2;
/** Matches characters that only a broken server sends. */
const binaryCharacter = /[^\P{Cc}\t\n\r]|\ufffd/u;

/** Minimum number of word characters of lines that count as repeated. */
const fewestWordCharacters = 2;
/** Minimum UTF-16 units of an incomplete line that counts as the beginning of an old line. */
const fewestBegun = 4;

/**
 * Reads the answer of a model.
 * @param written the new text of the region.
 * @param whole false if the answer is not complete: then its end must agree with the text, which continues it.
 * @param known the new text of the region as far as it is known from less of the answer.
 */
export function readRewrite(
  question: EditQuestion,
  region: LineRange,
  written: string | undefined,
  whole: boolean,
  known?: readonly string[],
): Rewrite {
  if (written === undefined) return none('no answer');
  const { lines } = question;
  const old = lines.slice(region.start, region.end);
  if (binaryCharacter.test(written) && !binaryCharacter.test(old.join('\n'))) return none('binary text');
  const first = old.findIndex((line) => line !== '');
  const all = untrimmed(written.split(/\r\n?|\n/), old, first);
  if (!all) return none('wrong indentation');
  const complete = whole ? all : continued(all.slice(0, -1), all.at(-1) ?? '', known ?? old);
  if (!complete) return none('incomplete answer');
  const now = withTrailingEmptyLines(old, withoutRepetition(withoutNeighbours(complete, lines, region), old));
  const blocks = changedBlocks(old, now);
  const last = blocks.at(-1);
  if (!last) return none('no change');
  if (old.length - now.length > mostDeleted) return none('too many deletions');
  if (isCut(now, old, last, whole)) return none('incomplete answer');
  if (hasOtherIndentation(blocks, old, now, all.slice(first + 1))) return none('wrong indentation');
  return undoes(question, region, now) ? none('would undo') : { kind: 'lines', lines: now };
}

/**
 * The lines of an answer with what servers trim from its start: empty lines, and the indentation of the first line. Undefined
 * if that indentation is unknown.
 * @param first the index of the first line of `old` that is not empty; -1 if there is none.
 */
function untrimmed(
  [head = '', ...rest]: readonly string[],
  old: readonly string[],
  first: number,
): readonly string[] | undefined {
  const oldHead = old[first] ?? '';
  const isFirst = head === oldHead.trimStart() || (first === 0 && isVariant(head, oldHead));
  const like = isFirst ? oldHead : (old.find((line) => line.trimStart() === head) ?? '');
  const isTrimmed =
    head !== '' && indentation(head) === '' && indentation(oldHead) + indentation(like) !== '';
  if (isTrimmed && indentation(like) === '') return undefined;
  if (isTrimmed) return [...old.slice(0, first), indentation(like) + head, ...rest];
  return head !== '' && head === oldHead ? [...old.slice(0, first), head, ...rest] : [head, ...rest];
}

/** True if the last change may only be the end of an answer that stopped. @param last the last changed block. */
function isCut(now: readonly string[], old: readonly string[], last: ChangedBlock, whole: boolean): boolean {
  const { oldStart, oldEnd, newStart, newEnd } = last;
  const [end, oldEndLine] = [lastOf(now), lastOf(old)];
  const isAtEnd = oldEnd > Math.max(oldStart, lastNonEmptyLine(old));
  if (isAtEnd && (oldEndLine.startsWith(end) || (whole && !isVariant(oldEndLine, end)))) return true;
  const isShorter = now.length < old.length || oldEnd - oldStart > newEnd - newStart;
  return whole && isShorter && stopsEarly(now, old);
}

function none(reason: NoRewrite): Rewrite {
  return { kind: 'none', reason };
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

/**
 * The lines that were written so far, continued by the old text from where their end agrees with it; `undefined` if that is
 * nowhere, in several places, or if nothing has changed yet.
 * @param tail the beginning of the next line.
 */
function continued(
  written: readonly string[],
  tail: string,
  old: readonly string[],
): readonly string[] | undefined {
  const count = written.length;
  const same = written.findIndex((line, index) => line !== old[index]);
  if (same < 0) return undefined;
  const begins = (at: number): boolean => old[at]?.startsWith(tail) ?? true;
  let best = { run: 0, score: 0, next: 0, isOnly: true };
  for (let next = same + 1; next <= Math.min(old.length, count + mostDeleted); next++) {
    const run = Math.min(runBefore(written, old, next), count - same);
    const score = 2 * run + Number(begins(next));
    if (score > best.score) best = { run, score, next, isOnly: true };
    else if (score === best.score) best.isOnly = false;
  }
  const { run, next, isOnly } = best;
  if (run === 0)
    return isReplacedLine(written, tail, old, same) ? [...written, ...old.slice(count)] : undefined;
  // Missing lines are only deleted if two lines after them agree.
  const isEnough = (run > 1 || next <= count) && hasWords(written.slice(count - run).join(''));
  return isOnly && begins(next) && isEnough ? [...written, ...old.slice(next)] : undefined;
}

/** Number of lines at the end of `written` that are those before `next`. */
function runBefore(written: readonly string[], old: readonly string[], next: number): number {
  let run = 0;
  while (run < Math.min(written.length, next) && written.at(-1 - run) === old[next - 1 - run]) run++;
  return run;
}

/** True for text that is not only brackets and the like, which occur everywhere. */
function hasWords(text: string): boolean {
  return (text.match(/\w/g)?.length ?? 0) >= fewestWordCharacters;
}

/** True if only the last line differs, is a variant of the old one, and the next line begins as before. */
function isReplacedLine(
  written: readonly string[],
  tail: string,
  old: readonly string[],
  at: number,
): boolean {
  const [now, was] = [written[at] ?? '', old[at] ?? ''];
  const begins = (line: string, index: number): boolean => index >= at && line.startsWith(tail);
  return (
    at === written.length - 1 &&
    tail.trim().length >= fewestBegun &&
    old.findIndex(begins) === at + 1 &&
    old.findLastIndex(begins) === at + 1 &&
    isVariant(now, was)
  );
}

/** True if the end of an answer may be a place within the text as well as the end of it: the model may have stopped early. */
function stopsEarly(now: readonly string[], old: readonly string[]): boolean {
  const [written, text] = [now.slice(0, lastNonEmptyLine(now) + 1), old.slice(0, lastNonEmptyLine(old) + 1)];
  const atEnd = runBefore(written, text, text.length);
  return text.some((_, next) => runBefore(written, text, next) >= atEnd);
}

/** True if two lines have half of the shorter one in common, apart from their indentation. */
function isVariant(line: string, otherLine: string): boolean {
  const [one, other] = [line.trim(), otherLine.trim()];
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  return most > 0 && (start + end) * 2 >= most;
}

function indentation(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

/** True if the model indents its lines in another way than the text: then it has `written` none of the indented lines. */
function hasOtherIndentation(
  blocks: readonly ChangedBlock[],
  old: readonly string[],
  now: readonly string[],
  written: readonly string[],
): boolean {
  const indented = new Set(old.filter((line) => /^\s+\S/.test(line)));
  if (indented.size === 0 || written.some((line) => indented.has(line))) return false;
  const used = new Set(old.map(indentation));
  const known = new Set(old.map((line) => line.trim()));
  return blocks.some(({ newStart, newEnd }) =>
    now
      .slice(newStart, newEnd)
      .some((line) => !isBlank(line) && (!used.has(indentation(line)) || known.has(line.trim()))),
  );
}

/** Ends the text where it begins again, as a model does that does not find its end. */
function withoutRepetition(written: readonly string[], old: readonly string[]): readonly string[] {
  for (
    let end = Math.max(fewestRepeated, old.length - mostDeleted);
    end <= written.length - fewestRepeated;
    end++
  ) {
    const again = written.slice(end);
    if (repeats(again, written) || repeats(again, old)) return written.slice(0, end);
  }
  return written;
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

function lastOf(lines: readonly string[]): string {
  return lines[lastNonEmptyLine(lines)] ?? '';
}

function lastNonEmptyLine(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line !== '');
}

function repeats(written: readonly string[], there: readonly string[]): boolean {
  return hasWords(written.join('')) && written.every((line, index) => line === there[index]);
}

function undoes(question: EditQuestion, region: LineRange, now: readonly string[]): boolean {
  const before = beforeLastEdit(question, region);
  const changed = before.join('\n') !== question.lines.slice(region.start, region.end).join('\n');
  return changed && before.join('\n') === now.join('\n');
}

/** The smallest edits that turn the lines of a region into `now`, in document order, with line feeds only. */
export function editsOf(
  now: readonly string[],
  lines: readonly string[],
  { start, end }: LineRange,
): readonly TextEdit[] {
  // With the lines beside it, since edits at its ends are relative to them.
  const from = Math.max(0, start - 1);
  const there = lines.slice(from, end + 1);
  const document = new DocumentMirror('', '', 0, there.join('\n'));
  return changedBlocks(lines.slice(start, end), now)
    .flatMap(byLine)
    .flatMap((block) => minimal(document, asEdit(block, now, there, start - from)) ?? [])
    .map(({ range, newText }) => ({
      range: { start: lower(range.start, from), end: lower(range.end, from) },
      newText,
    }));
}

function lower({ line, character }: Position, by: number): Position {
  return { line: line + by, character };
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
  lines: readonly string[],
  offset: number,
): TextEdit {
  const text = now.slice(newStart, newEnd);
  let start = { line: oldStart + offset, character: 0 };
  let end = { line: oldEnd + offset, character: 0 };
  const endOf = (line: number): Position => ({ line, character: lines[line]?.length ?? 0 });
  if (oldStart < oldEnd && newStart < newEnd) end = endOf(end.line - 1);
  else if (end.line < lines.length) text.push(...(newStart < newEnd ? [''] : []));
  else {
    // At the end of the document, the preceding line end belongs to the edit.
    end = endOf(end.line - 1);
    if (start.line > 0) start = endOf(start.line - 1);
    if (newStart < newEnd) text.unshift('');
  }
  return { range: { start, end }, newText: text.join('\n') };
}
