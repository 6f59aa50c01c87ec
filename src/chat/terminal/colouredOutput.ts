// Converts a command's output to plain text, with or without runs of the styles and sixteen colours that a terminal shows.

/** A run of text that starts where the previous one ends: its length in UTF-16 units, and its CSS classes. */
export type ColourRun = readonly [length: number, style: string];

export interface ColouredOutput {
  readonly output: string;
  /** Absent if all text is plain. Text after the last run is plain. */
  readonly colours?: readonly ColourRun[];
}

type Style = Readonly<Partial<Record<'text' | 'ground' | 'weight' | 'slant' | 'line', string | undefined>>>;

/** Maximum number of runs, since each is an element of the page. The rest is plain. */
const mostRuns = 1_000;

/** The end of the output with its styles. */
export function colouredOutput(text: string): ColouredOutput {
  const { plain, marks } = unstyled(text.slice(-longest).replaceAll('\r\n', '\n'));
  if (marks.length === 0) return { output: plainOutput(text) };
  const runs: [number, string][] = [];
  let output = '';
  let style = '';
  let next = 0;
  const add = (from: number, to: number): void => {
    for (let at = from; at < to;) {
      for (; next < marks.length && marks[next]!.at <= at; next++) style = marks[next]!.style;
      const end = Math.min(to, marks[next]?.at ?? to);
      const seen = plain.slice(at, end).replaceAll(controls, '');
      output += seen;
      const last = runs.at(-1);
      if (last?.[1] === style) last[0] += seen.length;
      else if (seen !== '') runs.push([seen.length, style]);
      at = end;
    }
  };
  let start = 0;
  for (const line of plain.split('\n')) {
    // As in `plainOutput`, overwritten text is dropped.
    const end = start + (line.endsWith('\r') ? line.length - 1 : line.length);
    add(plain.slice(start, end).lastIndexOf('\r') + 1 + start, end);
    start += line.length + 1;
    if (start <= plain.length) add(start - 1, start);
  }
  const isColoured = runs.some(([, classes]) => classes !== '');
  return { output, ...(isColoured && { colours: runs.slice(0, mostRuns) }) };
}

/** Removes escape sequences. Returns the text, and at which offsets each style begins. */
function unstyled(text: string): { plain: string; marks: { at: number; style: string }[] } {
  const marks: { at: number; style: string }[] = [];
  let plain = '';
  let from = 0;
  let style: Style = {};
  for (const { 0: sequence, index } of text.matchAll(sequences)) {
    plain += text.slice(from, index);
    from = index + sequence.length;
    const codes = /^\[([\d;]*)m$/.exec(sequence.slice(1))?.[1];
    if (codes === undefined) continue;
    style = restyled(style, codes.split(';').map(Number));
    const classes = Object.values(style)
      .filter((one) => one !== undefined)
      .toSorted();
    marks.push({ at: plain.length, style: classes.join(' ') });
  }
  return { plain: plain + text.slice(from), marks };
}

/** Applies SGR codes (ECMA-48). Colours beyond the sixteen become the theme's default. */
function restyled(before: Style, codes: readonly number[]): Style {
  let style = before;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    if (code === 38 || code === 48) {
      const [kind = 0, index = 16] = codes.slice(at + 1);
      const colour = kind === 5 && index < 16 ? index : undefined;
      style = { ...style, ...(code === 38 ? text(colour) : ground(colour)) };
      at += kind === 5 ? 2 : 4;
    } else style = code === 0 ? {} : { ...style, ...changeBy(code) };
  }
  return style;
}

function changeBy(code: number): Style {
  const colour = code % 10 < 8 ? code % 10 : undefined;
  switch (Math.floor(code / 10)) {
    case 3:
      return text(colour);
    case 4:
      return ground(colour);
    case 9:
      return colour === undefined ? {} : text(colour + 8);
    case 10:
      return colour === undefined ? {} : ground(colour + 8);
  }
  switch (code) {
    case 1:
      return { weight: 'ansi-bold' };
    case 2:
      return { weight: 'ansi-faint' };
    case 3:
      return { slant: 'ansi-italic' };
    case 4:
      return { line: 'ansi-underline' };
    case 22:
      return { weight: undefined };
    case 23:
      return { slant: undefined };
    case 24:
      return { line: undefined };
    default:
      return {};
  }
}

/** @param colour undefined for the theme's default. */
function text(colour: number | undefined): Style {
  return { text: colour === undefined ? undefined : `ansi-${colour}` };
}

function ground(colour: number | undefined): Style {
  return { ground: colour === undefined ? undefined : `ansi-on-${colour}` };
}

/** Maximum UTF-16 units, from the end. The terminal itself keeps more. */
export const longest = 16_000;

/** Escape sequences (ECMA-48). */
export const sequences =
  // oxlint-disable-next-line no-control-regex -- these characters are searched.
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[()#].|[@-Z\\^_=>])/g;
// oxlint-disable-next-line no-control-regex -- as above.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The end of the output without escape sequences and overwritten text. */
export function plainOutput(text: string): string {
  const end = text.length > longest ? text.slice(-longest) : text;
  return end.replaceAll('\r\n', '\n').replaceAll(sequences, '').split('\n').map(lastWritten).join('\n');
}

/** Keeps the last text of an overwritten line, such as a progress bar. */
function lastWritten(line: string): string {
  const trimmed = line.endsWith('\r') ? line.slice(0, -1) : line;
  return trimmed.slice(trimmed.lastIndexOf('\r') + 1).replaceAll(controls, '');
}
