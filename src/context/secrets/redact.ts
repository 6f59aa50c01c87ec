// Takes the secrets out of text before anything else is done with it: before it is ranked, cut, hashed, kept or sent.

import type { Pace } from './pace.ts';
import { joinedSpans, secretSearch, secretSpans } from '../../base/secrets/secretSpans.ts';
import type { SecretSpan } from '../../base/secrets/secretSpan.ts';

export interface Redacted {
  readonly text: string;
  /** Which rules found something, sorted; empty when the text is as it was. */
  readonly rules: readonly string[];
}

/** UTF-16 units. A longer line is a program's work: it says nothing, and what it hides takes long to find. */
const longestLine = 4_000;

/** Each secret becomes `[redacted:<rule>]`. @param known secrets by their very text, such as values of the environment. */
export function redact(text: string, known: readonly string[] = []): Redacted {
  return replaced(shortened(text), known, placeholder);
}

export interface Masked {
  readonly text: string;
  /** What is masked, in order and without overlaps: UTF-16 offsets. */
  readonly spans: readonly SecretSpan[];
}

/**
 * The same number of UTF-16 units, line ends where they were: for text that an agent answers with positions in. What it
 * wants changed in a masked place must be refused, or the mask would be written into the file. Others have their turns
 * while it is made; rejects only as `pace` does.
 */
export async function mask(text: string, known: readonly string[], pace: Pace): Promise<Masked> {
  const long = longLines(text).map((line) => ({ ...line, rule: 'long-line' }));
  const search = secretSearch(filled(text, long, ' '), known);
  let step = search.next();
  while (step.done !== true) {
    await pace.rest();
    step = search.next();
  }
  const spans = joinedSpans([...step.value, ...long]);
  return { text: filled(text, spans, '*'), spans };
}

function filled(text: string, spans: readonly Omit<SecretSpan, 'rule'>[], by: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\r\n]/g, by);
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Lines `from` to `to` (0-based, `to` not in it), as they are in the whole of `lines` redacted: whoever looks into the
 * middle of a key sees none of it. As many lines as were asked for.
 */
export function redactLines(
  lines: readonly string[],
  from: number,
  to: number,
  known: readonly string[] = [],
): Redacted {
  // The line before may name what is in the first one.
  const start = Math.max(0, Math.min(from - 1, keyBlockAround(lines, from)));
  const text = shortened(lines.slice(start, to).join('\n'));
  let skipped = 0;
  for (let line = start; line < from; line++) skipped = text.indexOf('\n', skipped) + 1;
  return replaced(text, known, placeholder, skipped);
}

/** Lines looked back for the beginning of a key. */
const furthestBack = 200;

function keyBlockAround(lines: readonly string[], from: number): number {
  for (let line = from - 1; line >= 0 && from - line <= furthestBack; line--) {
    const text = lines[line]!;
    if (text.length > longestLine) continue;
    if (text.includes('-----END')) return from;
    if (text.includes('-----BEGIN') && text.includes('PRIVATE KEY')) return line;
  }
  return from;
}

function shortened(text: string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of longLines(text)) {
    result += `${text.slice(at, start)}[a very long line is left out]`;
    at = end;
  }
  return result + text.slice(at);
}

function longLines(text: string): { readonly start: number; readonly end: number }[] {
  if (text.length <= longestLine) return [];
  const lines = [];
  for (let start = 0; start <= text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > longestLine) lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** Line ends stay, so that lines are still counted as they are in the file. */
function placeholder(rule: string, secret: string): string {
  return `[redacted:${rule}]${secret.replaceAll(/[^\n]+/g, '')}`;
}

/** @param from of `text`, what stands before is only looked at. */
function replaced(
  text: string,
  known: readonly string[],
  by: (rule: string, secret: string) => string,
  from = 0,
): Redacted {
  let clean = '';
  let at = from;
  const rules = new Set<string>();
  for (const { start, end, rule } of secretSpans(text, known)) {
    if (end <= from) continue;
    const begin = Math.max(start, from);
    clean += text.slice(at, begin) + by(rule, text.slice(begin, end));
    at = end;
    rules.add(rule);
  }
  return { text: clean + text.slice(at), rules: [...rules].toSorted() };
}
