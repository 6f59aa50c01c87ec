// The format of Zeta 2.1 (model card zed-industries/zeta-2.1; V0318SeedMultiRegions of Zed's zeta_prompt crate): the
// region is divided into blocks by numbered marks, and the model rewrites the text between two of them.

import { type EditFormat, cursorLine, linesAround } from './editQuestion.ts';
import { cursor, editable, lineEnded, seedMarkers, seedPrompt } from './zeta2Format.ts';

const markStart = '<|marker_';
const endOfAnswer = '<[end▁of▁sentence]>';

/** Minimum and maximum lines of a block. */
const least = 6;
const most = 16;
/** Maximum lines by which a cut moves down to a better line. */
const mostNudged = 5;

export const zeta21Format: EditFormat = {
  markers: [...seedMarkers, markStart, endOfAnswer],
  rewrites: true,
  write(question) {
    const region = linesAround(question.lines, cursorLine(question), editable);
    const lines = question.lines.slice(region.start, region.end);
    const text = lines.join('\n');
    const marks = [...blockStarts(lines).map((line) => offsetOf(lines, line)), text.length];
    const at = offsetOf(lines, question.cursor.line - region.start) + question.cursor.character;
    // A cursor at the start of a block is shown at the end of the previous one.
    const holder = marks.findIndex((to, index) => index > 0 && at <= to);
    const blocks = marks.map((to, index) => {
      const from = marks[index - 1] ?? 0;
      const block =
        index === holder ? text.slice(from, at) + cursor + text.slice(at, to) : text.slice(from, to);
      return block + mark(index + 1);
    });
    const prompt = seedPrompt(question, region, lineEnded(blocks.join('')));
    return {
      route: 'completions',
      body: { prompt, stop: [endOfAnswer] },
      region,
      read: (answer, finished) => read(answer, finished, text, marks),
    };
  },
};

function mark(number: number): string {
  return `${markStart}${number}|>`;
}

/** The line indices at which blocks begin: 0, then after an empty line if that keeps the limits. */
export function blockStarts(lines: readonly string[]): readonly number[] {
  // The last line end does not begin another line.
  const count = lines.at(-1) === '' && lines.length > 1 ? lines.length - 1 : lines.length;
  const starts = [0];
  for (let line = 0; line < count; line++) {
    const length = line - (starts.at(-1) as number);
    const afterGap = line > 0 && !isBlank(lines[line]) && isBlank(lines[line - 1]);
    if (length < least || (!afterGap && length < most)) continue;
    const start = beginning(lines.slice(0, count), line);
    if (count - start < least && length < most) continue;
    starts.push(start);
    line = start;
  }
  return starts;
}

function beginning(lines: readonly string[], from: number): number {
  const found = lines.slice(from, from + mostNudged).findIndex((line) => !isBlank(line) && !endsBlock(line));
  return found < 0 ? from : from + found;
}

function endsBlock(line: string): boolean {
  return /^\s*(?:[}\])]|(?:break|continue|return|throw|end);*\s*$)/.test(line);
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === '';
}

/** The offset of a line in UTF-16 units. */
function offsetOf(lines: readonly string[], line: number): number {
  return lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
}

/** @param marks their offsets in `text`. An answer between two equal marks means no change. */
function read(answer: string, finished: boolean, text: string, marks: readonly number[]): string | undefined {
  const body = answer.split(endOfAnswer, 1)[0] as string;
  const written = [...body.matchAll(/<\|marker_(\d{1,3})\|>/g)];
  const [first, last] = [written[0], written.at(-1)];
  const start = marks[Number(first?.[1]) - 1];
  if (!first || !last || start === undefined) return undefined;
  const between = (to?: number): string =>
    body
      .slice(first.index + first[0].length, to)
      .replace(/<\|marker_\d{1,3}\|>/g, '')
      .replaceAll(cursor, '');
  if (!finished) return text.slice(0, start) + between();
  const end = marks[Number(last[1]) - 1];
  return end === undefined || end <= start
    ? undefined
    : text.slice(0, start) + between(last.index) + text.slice(end);
}
