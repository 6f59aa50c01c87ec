// Finds private keys of several lines, also if their first or last line is missing, as in a diff or an excerpt. Also finds
// long encoded texts, which may be part of a key.

import { characterSet, linesWithRun } from './characterRuns.ts';
import { isRandom, type SecretSpan } from './secretValue.ts';

const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
/** In UTF-16 units. A longer text is not a key. */
const longestBlock = 16 * 2 ** 10;
/** A line of a key's body in a file, a diff, a string or a comment. */
const bodyLine =
  /^[ \t+\-"'`#*/|│>]{0,20}(?:[A-Za-z0-9+/]{1,100}={0,2}|[A-Za-z-]{2,30}: .{0,100})?(?:\\[nr])*["'`,+ \t\\|│]{0,6}\r?$/;
/** In UTF-16 units, of the matches of the next two. */
const shortestEncoded = 56;
const encodedCharacters = characterSet(/[\w+/-]/);
/** A line that contains only Base64: part of a key, or of no use to a model either. */
const encodedLine =
  /^[ \t+\-"'`#*/|>]{0,20}(?=[a-zA-Z/+]{0,60}\d)(?=[a-z\d/+]{0,60}[A-Z])(?=[A-Z\d/+]{0,60}[a-z])[A-Za-z0-9+/]{56,}={0,2}(?:\\[nr])*["'`,+ \t\\]{0,6}\r?$/gm;
/** A line of a key after something else, as in a log: of the lengths that programs break Base64 at. No digest. */
const loggedLine =
  /(?<=[ \t:|>\]])(?![\da-f]{64}\r?$|[\dA-F]{64}\r?$)(?:[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70}|[A-Za-z0-9+/]{76})(?=\r?$)/gm;

/**
 * A segment of a path that may be Base64: some files are named after a key. In a diff, a `+` or `-` may come before it. The
 * lookahead with a back reference prevents backtracking: no shorter match can end at a boundary.
 */
const longName = /(?<=(?:^|[\s/\\(:])[+-]?)\b\w(?=([\w+-]{55,}={0,2}))\1(?=\.\w|[\s/\\):]|$)/gm;
/** Excludes long words and hexadecimal digests. */
const hasDigitsAndBothCases = /^(?=(?:\D*\d){4})(?=[^A-Z]*[A-Z])[^a-z]*[a-z]/;

/** The prefix of a checksum in a lock file. */
const integrity = /\bsha(?:1|256|384|512)-[\w+/=]{0,100}$/;

/** Names of the rules of this file. */
export const keyRules = ['private-key', 'encoded'];

/** Private keys in PEM form. @param text the whole text, since keys have several lines. */
export function keyBlocks(text: string): SecretSpan[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const spans: SecretSpan[] = [];
  let open = 0;
  let closing = 0;
  for (const match of text.matchAll(begin)) {
    if (match.index < open) continue;
    const bodyFrom = match.index + match[0].length;
    // Searched once for several begin lines: otherwise a text of many begin lines would take quadratic time.
    if (closing < bodyFrom) closing = indexOf(text, '-----END', bodyFrom);
    open = blockEnd(text, match.index, bodyFrom, closing);
    spans.push({ start: match.index, end: open, rule: 'private-key' });
  }
  const opened = spans.values();
  let block = opened.next().value;
  let closed = 0;
  const ends: SecretSpan[] = [];
  for (const match of text.matchAll(end)) {
    while (block && block.end <= match.index) block = opened.next().value;
    const after = closed;
    closed = match.index + match[0].length;
    if (block && block.start <= match.index) continue;
    ends.push({ start: bodyStart(text, match.index, after), end: closed, rule: 'private-key' });
  }
  return [...spans, ...ends];
}

/** Long Base64 texts, which may be part of a key whose first and last lines are missing. @param lines whole lines. */
export function encodedParts(lines: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const { start, end: after } of linesWithRun(lines, encodedCharacters, shortestEncoded)) {
    const line = lines.slice(start, after);
    const add = (at: number, length: number): number =>
      spans.push({ start: start + at, end: start + at + length, rule: 'encoded' });
    // `matchAll` would copy the expression at each call.
    encodedLine.lastIndex = 0;
    for (let match = encodedLine.exec(line); match; match = encodedLine.exec(line))
      add(match.index, match[0].length);
    loggedLine.lastIndex = 0;
    for (let match = loggedLine.exec(line); match; match = loggedLine.exec(line))
      if (isRandom(match[0])) add(match.index, match[0].length);
    longName.lastIndex = 0;
    for (let match = longName.exec(line); match; match = longName.exec(line)) {
      const { index, 0: name } = match;
      if (hasDigitsAndBothCases.test(name) && !integrity.test(line.slice(Math.max(0, index - 130), index)))
        add(index, name.length);
    }
  }
  return spans;
}

/** @param closing offset of the next end line, Infinity if there is none. */
function blockEnd(text: string, from: number, bodyFrom: number, closing: number): number {
  if (closing - from <= longestBlock) {
    const line = lineEnd(text, closing);
    const close = text.indexOf('-----', closing + 8);
    return close >= 0 && close < line ? close + 5 : line;
  }
  // Without an end line, the block ends at the first line that cannot be part of a key.
  let at = lineEnd(text, bodyFrom);
  while (at < text.length && at - from <= longestBlock) {
    const next = lineEnd(text, at + 1);
    if (!bodyLine.test(text.slice(at + 1, next))) break;
    at = next;
  }
  return at;
}

/** The start of a key that has only an end line, at `closing`. @param after end of the key before it. */
function bodyStart(text: string, closing: number, after: number): number {
  let start = Math.max(after, text.lastIndexOf('\n', closing - 1) + 1);
  // The key and its end line may be in one line, as in a string.
  if (!bodyLine.test(text.slice(start, closing))) return start;
  while (start > after && closing - start <= longestBlock) {
    const before = Math.max(after, text.lastIndexOf('\n', start - 2) + 1);
    if (!bodyLine.test(text.slice(before, start - 1)) || before === start) break;
    start = before;
  }
  return start;
}

function lineEnd(text: string, from: number): number {
  return Math.min(text.length, indexOf(text, '\n', from));
}

/** Infinity if not found. */
function indexOf(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? Infinity : at;
}
