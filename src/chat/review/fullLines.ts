// Lines that keep their line ends, so that a change of some lines leaves the line ends of all others, also in files that mix
// them. Used by the review.

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

function endOf(line: string): string {
  if (line.endsWith('\r\n')) return '\r\n';
  const last = line.at(-1);
  return last === '\n' || last === '\r' ? last : '';
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
