// Limits the text of an answer, and adds how much was omitted and how to get it.

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

/** The first lines that fit, at least one, followed by the notes. */
export function boundedText({
  lines,
  offset,
  total,
  most = mostLines,
  notes = [],
  narrower,
}: Listing): BoundedText {
  const kept: string[] = [];
  let left = mostBytes;
  for (const line of lines.slice(0, most)) {
    left -= utf8Length(line) + 1;
    if (left < 0 && kept.length > 0) break;
    kept.push(line);
  }
  const end = offset + kept.length;
  const more = [`pass "offset": ${end}`, ...(narrower === undefined ? [] : [narrower])].join(' or ');
  const rest = total > end ? [`${total - end} more of ${total}: ${more}.`] : [];
  return {
    text: [...kept, ...[...rest, ...notes].map((note) => `(${note})`)].join('\n'),
    shown: kept.length,
  };
}

/** Keeps the first lines of a text, or the last ones, that fit into one answer. */
export function boundedBlock(text: string, end: 'first' | 'last' = 'first'): string {
  const lines = text.split('\n');
  const ordered = end === 'first' ? lines : lines.toReversed();
  let left = mostBytes;
  const rest = ordered.findIndex((line) => (left -= utf8Length(line) + 1) < 0);
  if (rest < 0) return text;
  const note = `(${lines.length - rest} more lines are omitted.)`;
  return end === 'first'
    ? [...ordered.slice(0, rest), note].join('\n')
    : [note, ...ordered.slice(0, rest).toReversed()].join('\n');
}

/** One line of text without indentation and line ends, cut after 240 UTF-16 units. */
export function shortLine(text: string): string {
  const line = text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ');
  if (line.length <= longestLine) return line;
  return `${line
    .slice(0, longestLine)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    length += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return length;
}
