// Private keys over several lines, also those whose beginning or end is elsewhere: in a diff, or because the text is a
// part of another.

import type { SecretSpan } from './secretSpans.ts';

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

/** A part of a path so long that it may be nothing but encoded bytes: files are saved under what is in them. */
const longName = /\b\w[\w+-]{55,}={0,2}(?=\.\w|[\s/\\):]|$)/gm;
/** Of the two characters before it; a diff's line has one more. */
const pathBefore = /(?:^|[\s/\\(:])[+-]?$/;
/** No word, however long, and no digest in hexadecimal digits. */
const isMixed = /^(?=(?:\D*\d){4})(?=[^A-Z]*[A-Z])[^a-z]*[a-z]/;

export const keyRules = ['private-key', 'encoded'];

export function keyBlocks(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  if (text.includes('PRIVATE KEY')) {
    let open = 0;
    for (const match of text.matchAll(begin)) {
      if (match.index < open) continue;
      open = blockEnd(text, match.index, match.index + match[0].length);
      spans.push({ start: match.index, end: open, rule: 'private-key' });
    }
    for (const match of text.matchAll(end)) {
      if (spans.some((span) => span.start <= match.index && match.index < span.end)) continue;
      const start = bodyStart(text, match.index);
      spans.push({ start, end: match.index + match[0].length, rule: 'private-key' });
    }
  }
  for (const match of text.matchAll(encodedLine))
    spans.push({ start: match.index, end: match.index + match[0].length, rule: 'encoded' });
  for (const { index, 0: name } of text.matchAll(longName))
    if (pathBefore.test(text.slice(Math.max(0, index - 2), index)) && isMixed.test(name))
      spans.push({ start: index, end: index + name.length, rule: 'encoded' });
  return spans;
}

function blockEnd(text: string, from: number, bodyFrom: number): number {
  const closing = text.indexOf('-----END', bodyFrom);
  if (closing >= 0 && closing - from <= longestBlock) {
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

function bodyStart(text: string, closing: number): number {
  let start = text.lastIndexOf('\n', closing - 1) + 1;
  // In one line with its end, as strings have it.
  if (!bodyLine.test(text.slice(start, closing))) return start;
  while (start > 0 && closing - start <= longestBlock) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    if (!bodyLine.test(text.slice(before, start - 1)) || before === start) break;
    start = before;
  }
  return start;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}
