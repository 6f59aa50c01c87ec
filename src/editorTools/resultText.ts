// Limits the text of an answer, and adds how much was omitted and how to get it.

import { joinLines } from '../base/joinLines.ts';

/** Lines of one answer. */
export const mostLines = 100;
/** UTF-8 bytes of the lines of one answer. */
const mostBytes = 16 * 1024;
/** UTF-16 units of the text of one line. */
const longestLine = 240;

export interface Listing {
  /** The lines from `offset` on. Lines after the first `mostLines` may be missing. */
  readonly lines: readonly string[];
  /** Number of lines before these. */
  readonly offset: number;
  /** Number of all lines. */
  readonly total: number;
  /** Lines of one answer. Default: 100. */
  readonly most?: number;
  /** Noun for the lines, in the plural. Default: results. */
  readonly what?: string;
  /** Further sentences for the model, each put in brackets on a line of its own. */
  readonly notes?: readonly string[];
  /** A way to shorten the answer: 'a narrower "path"'. */
  readonly narrower?: string | undefined;
}

export interface BoundedText {
  readonly text: string;
  /** Number of lines shown. */
  readonly shown: number;
}

/** Returns the first lines that fit, then the notes. Cuts the first line if it does not fit. */
export function boundedText({
  lines,
  offset,
  total,
  most = mostLines,
  what = 'results',
  notes = [],
  narrower,
}: Listing): BoundedText {
  const kept: string[] = [];
  let left = mostBytes;
  for (const whole of lines.slice(0, most)) {
    const line = kept.length === 0 ? cutToFit(whole, mostBytes) : whole;
    left -= utf8Length(line) + 1;
    if (left < 0 && kept.length > 0) break;
    kept.push(line);
  }
  const end = offset + kept.length;
  const more = [`pass "offset": ${end}`, ...(narrower === undefined ? [] : [narrower])].join(' or ');
  const rest =
    kept.length === 0 && total > 0
      ? [`No more: the number of ${what} is ${total}. Pass "offset": 0.`]
      : total > end
        ? [`${total - end} more of ${total}: ${more}.`]
        : [];
  return {
    text: [...kept, ...[...rest, ...notes].map((note) => `(${note})`)].join('\n'),
    shown: kept.length,
  };
}

export interface BlockLimits {
  /** Which end of the text is kept. Default: `first`. */
  readonly end?: 'first' | 'last';
  /** Says how to get the omitted lines: "use go_to_definition". @param kept number of lines that are kept. */
  readonly rest: (kept: number) => string;
  /** UTF-8 bytes, without the note. Default: 16 KB. */
  readonly most?: number;
  /** Omitted lines that are not in the text. Default: 0. */
  readonly unread?: number;
}

/** Keeps the first or last lines of a text that fit into one answer. Cuts a line that would fill more than half of it. */
export function boundedBlock(
  text: string,
  { end = 'first', rest, most = mostBytes, unread = 0 }: BlockLimits,
): string {
  const lines = text.split('\n');
  const ordered = end === 'first' ? lines : lines.toReversed();
  const kept: string[] = [];
  let left = most;
  for (const line of ordered) {
    const length = utf8Length(line) + 1;
    if (length > left) {
      if (left > most / 2) kept.push(cutToFit(line, left - 1, end));
      break;
    }
    left -= length;
    kept.push(line);
  }
  const omitted = lines.length - kept.length + unread;
  if (end === 'last') kept.reverse();
  if (omitted === 0) return kept.join('\n');
  const count = omitted === 1 ? '1 more line is omitted' : `${omitted} more lines are omitted`;
  const note = `(${count}: ${rest(kept.length)}.)`;
  return (end === 'first' ? [...kept, note] : [note, ...kept]).join('\n');
}

/** One line of text without indentation and line ends, cut after 240 UTF-16 units. */
export function shortLine(text: string): string {
  const line = joinLines(text.trim());
  return line.length <= longestLine ? line : `${firstUnits(line, longestLine)}…`;
}

/** Cuts a line to `most` UTF-16 units, and adds a note. @param end which end of the line is kept. */
export function cutLine(line: string, most: number, end: 'first' | 'last' = 'first'): string {
  if (line.length <= most) return line;
  return withCutNote(end === 'first' ? firstUnits(line, most) : lastUnits(line, most), end);
}

/** Adds the note that a line is cut to a part of the line. @param end which end of the line the part is. */
export function withCutNote(part: string, end: 'first' | 'last'): string {
  return end === 'first' ? `${part}… (the line is cut)` : `(the line is cut) …${part}`;
}

/** UTF-8 bytes that `withCutNote` adds. */
const cutNoteBytes = 22;

/** Cuts a line to a number of UTF-8 bytes, and adds a note. */
function cutToFit(line: string, bytes: number, end: 'first' | 'last' = 'first'): string {
  if (utf8Length(line) <= bytes) return line;
  let left = bytes - cutNoteBytes;
  let units = 0;
  const step = end === 'first' ? 1 : -1;
  for (let at = end === 'first' ? 0 : line.length - 1; left > 0 && at >= 0 && at < line.length; at += step) {
    // Each unit of a surrogate pair counts as two of the four bytes of its character.
    const code = line.charCodeAt(at);
    left -= code < 0x80 ? 1 : code < 0x8_00 || isHalf(code) ? 2 : 3;
    if (left >= 0) units++;
  }
  return cutLine(line, units, end);
}

function isHalf(code: number): boolean {
  return code >= 0xd8_00 && code <= 0xdf_ff;
}

/** Drops half a surrogate pair at the end. */
function firstUnits(text: string, count: number): string {
  return text
    .slice(0, count)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

/** Drops half a surrogate pair at the start. */
function lastUnits(text: string, count: number): string {
  return text
    .slice(text.length - count)
    .toWellFormed()
    .replace(/^\uFFFD/, '');
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    length += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return length;
}
