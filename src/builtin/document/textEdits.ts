// Functions on text edits: the lines they result in, and the smallest edit with the same effect.

import { comparePositions, type Position, type Range, type TextEdit } from '../../base/textPosition.ts';
import type { DocumentMirror } from './documentMirror.ts';

/**
 * Lines [from, to) after `edits`, which must be in order and within these lines; an edit may end at the start of line
 * `to`.
 */
export function linesAfter(
  document: DocumentMirror,
  edits: readonly TextEdit[],
  from: number,
  to: number,
): readonly string[] {
  let text = '';
  let at: Position = { line: from, character: 0 };
  const copyUntil = (end: Position): void => {
    for (; at.line < end.line; at = { line: at.line + 1, character: 0 })
      text += `${document.line(at.line).slice(at.character)}\n`;
    text += document.line(at.line).slice(at.character, end.character);
    at = end;
  };
  for (const { range, newText } of edits) {
    copyUntil(range.start);
    text += newText;
    at = range.end;
  }
  if (at.line < to) copyUntil({ line: to - 1, character: document.line(to - 1).length });
  return text.split(/\r\n|\n|\r/);
}

/** Lines that edits change, before and after. */
export interface ChangedLines {
  /** The first line. */
  readonly start: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What `edits` change, in order: one entry for the edits that share lines. @param edits in order, not overlapping. */
export function changedLines(document: DocumentMirror, edits: readonly TextEdit[]): readonly ChangedLines[] {
  const changed: ChangedLines[] = [];
  for (let next = 0; next < edits.length;) {
    const first = next;
    let last = edits[first]!.range.end.line;
    while (++next < edits.length && edits[next]!.range.start.line <= last) last = edits[next]!.range.end.line;
    const start = edits[first]!.range.start.line;
    const before = document.slice(start, last + 1);
    changed.push({ start, before, after: linesAfter(document, edits.slice(first, next), start, last + 1) });
  }
  return changed;
}

/** The text in a range, with line feeds only. */
export function textIn(document: DocumentMirror, { start, end }: Range): string {
  const lines = document.slice(start.line, end.line + 1);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.character);
  lines[0] = (lines[0] ?? '').slice(start.character);
  return lines.join('\n');
}

/** The edit reduced to what it changes; `undefined` if it changes nothing. Never splits a surrogate pair. */
export function minimal(document: DocumentMirror, { range, newText }: TextEdit): TextEdit | undefined {
  const { start } = range;
  const old = textIn(document, range);
  const put = newText.replace(/\r\n?/g, '\n');
  const shorter = Math.min(old.length, put.length);
  let head = 0;
  while (head < shorter && old[head] === put[head]) head++;
  if (head > 0 && isHighSurrogate(old, head - 1)) head--;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === put.at(-1 - tail)) tail++;
  if (tail > 0 && isLowSurrogate(old, old.length - tail)) tail--;
  if (head === old.length && head === put.length) return undefined;
  return {
    range: {
      start: advanced(start, old.slice(0, head)),
      end: advanced(start, old.slice(0, old.length - tail)),
    },
    newText: put.slice(head, put.length - tail).replaceAll('\n', document.lineEnd),
  };
}

/** The end of `text`, which has line feeds only, if it begins at `start`. */
export function advanced(start: Position, text: string): Position {
  const lastBreak = text.lastIndexOf('\n');
  if (lastBreak < 0) return { line: start.line, character: start.character + text.length };
  return { line: start.line + text.split('\n').length - 1, character: text.length - lastBreak - 1 };
}

/** The end of the text inserted by the last of `edits` (in order, not overlapping) after all are applied. */
export function endOf(edits: readonly TextEdit[]): Position {
  let lines = 0;
  let end: Position = { line: 0, character: 0 };
  let previous: { old: Position; now: Position } | undefined;
  for (const { range, newText } of edits.toSorted((a, b) => comparePositions(a.range.start, b.range.start))) {
    const sameLine = previous && previous.old.line === range.start.line;
    const start: Position = {
      line: range.start.line + lines,
      character:
        range.start.character + (sameLine && previous ? previous.now.character - previous.old.character : 0),
    };
    const parts = newText.split(/\r\n|\n|\r/);
    const lastPart = parts.at(-1) ?? '';
    end = {
      line: start.line + parts.length - 1,
      character: parts.length === 1 ? start.character + lastPart.length : lastPart.length,
    };
    lines += parts.length - 1 - (range.end.line - range.start.line);
    previous = { old: range.end, now: end };
  }
  return end;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
