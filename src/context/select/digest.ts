// Creates a digest of a text that is much too long: unchanged lines from its start, its end and its outline, with the
// numbers of lines left out between them.

import type { Candidate } from './candidate.ts';
import { estimateTokens, utf8Length } from './estimateTokens.ts';
import { redactLines } from '../secrets/redact.ts';
import type { Room } from './cutLines.ts';

export interface Digest {
  readonly text: string;
  readonly kind: 'outline_digest' | 'head_tail_digest';
  readonly tokens: number;
  readonly bytes: number;
  readonly linesTotal: number;
  readonly linesKept: number;
  readonly lossNotes: readonly string[];
  readonly masked: readonly string[];
}

const head = 8;
const tail = 4;
const mostHeadings = 400;
/** Maximum UTF-16 units of a heading. */
const longestHeading = 200;

/** Undefined if the text is too short for a digest or no digest fits. */
export function digestOf(candidate: Candidate, room: Room, known: readonly string[]): Digest | undefined {
  const { lines, view } = candidate;
  const total = view.end - view.start + 1;
  if (total < 3 * (head + tail)) return undefined;
  const headings = headingLines(candidate);
  // Halve the number of headings until it fits; without headings it is the start and the end.
  for (let share = headings.length; ; share = Math.floor(share / 2)) {
    const picked = pick(view.start, view.end, headings.slice(0, share));
    const { text, kept, masked } = render(lines, picked, view.end, known);
    const tokens = estimateTokens(text);
    const bytes = utf8Length(text);
    if (tokens <= room.tokens && bytes <= room.bytes) {
      const lossNotes = [`${total - kept} of ${total} lines left out.`];
      if (share < headings.length)
        lossNotes.push(`${headings.length - share} parts of the outline left out.`);
      const kind = share > 0 ? 'outline_digest' : 'head_tail_digest';
      return { text, kind, tokens, bytes, linesTotal: total, linesKept: kept, lossNotes, masked };
    }
    if (share === 0) return undefined;
  }
}

/** Outermost first. */
function headingLines({ lines, view, outline, firstLine = 0, file }: Candidate): number[] {
  const inView = (line: number): boolean =>
    line >= view.start && line <= view.end && (lines[line]?.length ?? Infinity) <= longestHeading;
  if (outline && outline.length > 0)
    return outline
      .toSorted((a, b) => a.depth - b.depth || a.start - b.start)
      .map(({ start }) => start - firstLine)
      .filter(inView)
      .slice(0, mostHeadings);
  const shape = file?.languageId === 'diff' ? /^(?:@@|\+\+\+ |--- )/ : /^[\p{L}_@#<[]/u;
  const found: number[] = [];
  for (let line = view.start; line <= view.end && found.length < mostHeadings; line++)
    if (inView(line) && shape.test(lines[line]!)) found.push(line);
  return found;
}

function pick(first: number, last: number, headings: readonly number[]): number[] {
  const picked = new Set<number>(headings);
  for (let i = 0; i < head; i++) picked.add(first + i);
  for (let i = 0; i < tail; i++) picked.add(last - i);
  return [...picked].toSorted((a, b) => a - b);
}

function render(
  lines: readonly string[],
  picked: readonly number[],
  last: number,
  known: readonly string[],
): { text: string; kept: number; masked: string[] } {
  const parts: string[] = [];
  const masked = new Set<string>();
  let next = picked[0] ?? 0;
  for (let i = 0; i < picked.length;) {
    const start = picked[i]!;
    let end = start;
    while (picked[++i] === end + 1) end++;
    if (start > next) parts.push(`… (${start - next} lines)`);
    const clean = redactLines(lines, start, end + 1, known);
    for (const rule of clean.rules) masked.add(rule);
    parts.push(clean.text);
    next = end + 1;
  }
  if (next <= last) parts.push(`… (${last - next + 1} lines)`);
  return { text: parts.join('\n'), kept: picked.length, masked: [...masked].toSorted() };
}
