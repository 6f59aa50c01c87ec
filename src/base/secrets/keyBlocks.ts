// Recognises private keys of several lines, also if their first or last line is missing, as in a diff or an excerpt.

import type { SecretSpan } from './secretValue.ts';

const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
/** UTF-16 units; a longer block is none. */
const longestBlock = 16 * 2 ** 10;
/** A line of a key's body, as it stands in a file, a diff, a string or a comment. */
const bodyLine =
  /^[ \t+\-"'`#*/|>]{0,20}(?:[A-Za-z0-9+/]{1,100}={0,2}|[A-Za-z-]{2,30}: .{0,100})?(?:\\[nr])*["'`,+ \t\\]{0,6}\r?$/;
/** A line that is nothing but encoded bytes: a key's, or nothing worth reading either. */
const encodedLine =
  /^[ \t+\-"'`#*/|>]{0,20}(?=[a-zA-Z/+]{0,60}\d)(?=[a-z\d/+]{0,60}[A-Z])(?=[A-Z\d/+]{0,60}[a-z])[A-Za-z0-9+/]{56,}={0,2}(?:\\[nr])*["'`,+ \t\\]{0,6}\r?$/gm;

/**
 * A part of a path so long that it may be nothing but encoded bytes: files are saved under what is in them. A diff's line
 * has one more character before it. What is read once is not given back: nothing shorter could end there.
 */
const longName = /(?<=(?:^|[\s/\\(:])[+-]?)\b\w(?=([\w+-]{55,}={0,2}))\1(?=\.\w|[\s/\\):]|$)/gm;
/** No word, however long, and no digest in hexadecimal digits. */
const isMixed = /^(?=(?:\D*\d){4})(?=[^A-Z]*[A-Z])[^a-z]*[a-z]/;

/** What a package's checksum begins with, as lock files have it. */
const integrity = /\bsha(?:1|256|384|512)-[\w+/=]{0,100}$/;

export const keyRules = ['private-key', 'encoded'];

export function keyBlocks(text: string): SecretSpan[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const spans: SecretSpan[] = [];
  let open = 0;
  let closing = 0;
  for (const match of text.matchAll(begin)) {
    if (match.index < open) continue;
    const bodyFrom = match.index + match[0].length;
    // Looked for once: a text of nothing but beginnings would be read to its end for each.
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

/** Of whole lines: what is nothing but encoded bytes, be it a key's of which neither beginning nor end is here. */
export function encodedParts(lines: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const match of lines.matchAll(encodedLine))
    spans.push({ start: match.index, end: match.index + match[0].length, rule: 'encoded' });
  for (const { index, 0: name } of lines.matchAll(longName))
    if (isMixed.test(name) && !integrity.test(lines.slice(Math.max(0, index - 130), index)))
      spans.push({ start: index, end: index + name.length, rule: 'encoded' });
  return spans;
}

/** @param closing where the next end is, of whatever. */
function blockEnd(text: string, from: number, bodyFrom: number, closing: number): number {
  if (closing - from <= longestBlock) {
    const line = lineEnd(text, closing);
    const close = text.indexOf('-----', closing + 8);
    return close >= 0 && close < line ? close + 5 : line;
  }
  // Its end is not here: as far as it looks like a key.
  let at = lineEnd(text, bodyFrom);
  while (at < text.length && at - from <= longestBlock) {
    const next = lineEnd(text, at + 1);
    if (!bodyLine.test(text.slice(at + 1, next))) break;
    at = next;
  }
  return at;
}

/** @param after where the key before it ended. */
function bodyStart(text: string, closing: number, after: number): number {
  let start = Math.max(after, text.lastIndexOf('\n', closing - 1) + 1);
  // In one line with its end, as strings have it.
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

/** Infinity where there is none. */
function indexOf(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? Infinity : at;
}
