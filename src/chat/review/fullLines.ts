// Lines that keep their line ends, so that a change of some lines leaves the line ends of all others, also in files that mix
// them. Used by the review and by writes of agents.

import { linesOf } from './lineHunk.ts';
import { lineHunks } from './lineHunks.ts';

/** Splits at the same places as `linesOf`. A line end belongs to the line before it; the last line has none. */
export function fullLines(text: string): string[] {
  const lines = withoutMark(text).split(/(?<=\n|\r(?!\n))/);
  if (endOf(lines.at(-1)!) !== '') lines.push('');
  return lines;
}

/**
 * Joins lines of `fullLines`, perhaps of several texts. A line without a line end that is not the last takes the one of the
 * line before, else the first in the list, else `\n`; the last line loses its own.
 */
export function joinedLines(lines: readonly string[]): string {
  let end = lines.map(endOf).find((one) => one !== '') ?? '\n';
  const last = lines.length - 1;
  let before = '';
  const parts = lines.map((line, index) => {
    const own = endOf(line);
    if (index === last) return line.slice(0, line.length - own.length);
    if (own !== '') end = own;
    const part = own === '' ? line + end : line;
    // `\r` and `\n` next to each other would be one line end.
    return (before = part === '\n' && before.endsWith('\r') ? '\r' : part);
  });
  return parts.join('');
}

/**
 * `content` as it is written to a file that contains `before`: without byte order mark, and unchanged lines with their line
 * ends. Changed lines get the line ends of those they replace, added lines that of the line before. A lone `\r` in `content`
 * stays unless the file has no other line ends. A file without line ends gets those of `content`.
 */
export function keepLineEnds(before: string, content: string): string {
  const text = withoutMark(content);
  const ends = new Set(before.match(/\r\n|\r|\n/g));
  const [only] = ends;
  if (only === undefined) return text;
  if (ends.size === 1 && only === '\r') return text.replaceAll(/\r\n|\n/g, only);
  // A `\r` before a line end is one, too: next to it, it would become part of it.
  if (ends.size === 1)
    return text.replaceAll(/(?<!\r)\r*\n/g, (found) => only.repeat(Math.max(1, found.length - 1)));
  const old = fullLines(before);
  const now = fullLines(text);
  const written: string[] = [];
  const copy = (from: number, count: number): void => {
    for (let index = from; index < from + count; index++) written.push(old[index]!);
  };
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of lineHunks(linesOf(before), linesOf(text))) {
    copy(at, oldStart - at);
    for (let index = newStart; index < newEnd; index++) {
      const line = now[index]!;
      const own = endOf(line);
      const replaced = oldStart + index - newStart;
      const end = own === '\r' ? own : replaced < oldEnd ? endOf(old[replaced]!) : '';
      written.push(line.slice(0, line.length - own.length) + end);
    }
    at = oldEnd;
  }
  copy(at, old.length - at);
  return joinedLines(written);
}

function endOf(line: string): string {
  if (line.endsWith('\r\n')) return '\r\n';
  const last = line.at(-1);
  return last === '\n' || last === '\r' ? last : '';
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
