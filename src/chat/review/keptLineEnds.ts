// Writes the text of an agent with the line ends that the file has, also where it mixes them. Works on large texts in pieces. Used
// by writes of agents.

import { Pace, type Work } from '../../base/pieces.ts';
import type { LineHunk } from './lineHunk.ts';
import { largeLineHunks } from './lineHunks.ts';
import { TextLines } from './textLines.ts';

type LineEnd = '\n' | '\r\n' | '\r';

const [lf, cr] = [10, 13];

/** UTF-16 units that are read before the pace is asked. */
const run = 2 ** 14;

/**
 * `content` as it is written to a file that contains `before`: without byte order mark, and unchanged lines with their line
 * ends. Changed lines get the line ends of those they replace, added lines that of the line before. A lone `\r` in `content`
 * stays unless the file has no other line ends. A file without line ends gets those of `content`. What is unchanged is found as
 * by `lineHunks`, in texts of any length.
 */
export function* keepLineEnds(before: string, content: string, pace = new Pace()): Work<string> {
  const [first, second] = yield* lineEndsIn(before, pace);
  const text = withoutMark(content);
  if (first === undefined) return text;
  if (second === undefined) return yield* withOneEnd(text, first, pace);
  const old = yield* TextLines.read(withoutMark(before), pace);
  const now = yield* TextLines.read(withoutMark(text), pace);
  const lines = { old, now, hunks: yield* largeLineHunks(old, now, pace) };
  return yield* joinedText(lines, yield* firstEndIn(lines, pace), pace);
}

/** One or two of the kinds of line ends that occur; empty if none does. */
function* lineEndsIn(text: string, pace: Pace): Work<readonly LineEnd[]> {
  let only: LineEnd | undefined;
  for (let at = 0; at < text.length; at += run) {
    if (pace.isDue(run)) yield;
    const end = Math.min(at + run, text.length);
    for (let index = at; index < end; index++) {
      const code = text.charCodeAt(index);
      if (code !== lf && code !== cr) continue;
      const next = text.charCodeAt(index + 1);
      // The `\n` after it tells.
      if (code === cr && next === lf) continue;
      const kind = code === cr ? '\r' : text.charCodeAt(index - 1) === cr ? '\r\n' : '\n';
      if (only !== undefined && kind !== only) return [only, kind];
      only = kind;
    }
  }
  return only === undefined ? [] : [only];
}

/**
 * Each line end becomes `end`. Unless that is `\r`, a lone `\r` is none; those right before a `\n` are, since they would become
 * part of it.
 */
function* withOneEnd(text: string, end: LineEnd, pace: Pace): Work<string> {
  if (end === '\n' && !text.includes('\r')) return text;
  const output = new Output(text);
  /** How many `\r` are right before `index`. */
  let returns = 0;
  let replaced = 0;
  for (let at = 0; at < text.length; at += run) {
    if (pace.isDue(run + 16 * replaced)) yield;
    replaced = 0;
    const stop = Math.min(at + run, text.length);
    for (let index = at; index < stop; index++) {
      const code = text.charCodeAt(index);
      if (code === cr) returns++;
      else {
        if (code === lf) {
          const count = end === '\r' ? 1 : Math.max(1, returns);
          const from = index - (end === '\r' ? Math.min(1, returns) : returns);
          const isSame = count === 1 && index + 1 - from === end.length && text.startsWith(end, from);
          if (!isSame) {
            output.replace(from, index + 1, end, count);
            replaced++;
          }
        }
        returns = 0;
      }
    }
  }
  return output.end();
}

/** Copies a text, apart from what is replaced. */
class Output {
  readonly #text: string;
  #copied = 0;
  #parts: string[] = [];
  readonly #pieces: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  replace(start: number, end: number, by: string, count: number): void {
    if (start > this.#copied) this.#parts.push(this.#text.slice(this.#copied, start));
    this.#parts.push(count === 1 ? by : by.repeat(count));
    this.#copied = end;
    if (this.#parts.length >= run) this.#join();
  }

  end(): string {
    this.#parts.push(this.#text.slice(this.#copied));
    this.#join();
    return this.#pieces.join('');
  }

  #join(): void {
    this.#pieces.push(this.#parts.join(''));
    this.#parts = [];
  }
}

interface ComparedLines {
  readonly old: TextLines;
  readonly now: TextLines;
  readonly hunks: readonly LineHunk[];
}

/** The lines to write, in order: unchanged ones by ranges of the old text, changed ones by lines of the new text. */
interface LineVisitor {
  /** @returns false to end the visit. */
  unchanged(start: number, end: number): Work<boolean>;
  /** @param end its line end; empty if it takes that of the line before. @returns false to end the visit. */
  changed(line: number, end: string): boolean;
}

function* visit({ old, now, hunks }: ComparedLines, visitor: LineVisitor, pace: Pace): Work<void> {
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of hunks) {
    if (at < oldStart && !(yield* visitor.unchanged(at, oldStart))) return;
    for (let line = newStart; line < newEnd; line++) {
      if (pace.isDue(2 * (now.start(line + 1) - now.start(line)) + 64)) yield;
      const own = now.endOf(line);
      const replaced = oldStart + line - newStart;
      if (!visitor.changed(line, own === '\r' ? own : replaced < oldEnd ? old.endOf(replaced) : '')) return;
    }
    at = oldEnd;
    if (pace.isDue(64)) yield;
  }
  if (at < old.count) yield* visitor.unchanged(at, old.count);
}

/** The first line end among the lines to write. */
function* firstEndIn(lines: ComparedLines, pace: Pace): Work<string> {
  let found = '';
  const isMissing = (end: string): boolean => (found = end) === '';
  yield* visit(
    lines,
    {
      *unchanged(start) {
        if (pace.isDue(1)) yield;
        return isMissing(lines.old.endOf(start));
      },
      changed: (_, end) => isMissing(end),
    },
    pace,
  );
  return found === '' ? '\n' : found;
}

/**
 * A line without a line end that is not the last takes the one of the line before, else `firstEnd`; the last line loses its own.
 * `\r` and `\n` next to each other would be one line end: the second becomes `\r`.
 */
function* joinedText(lines: ComparedLines, firstEnd: string, pace: Pace): Work<string> {
  const { old, now } = lines;
  const pieces: string[] = [];
  let parts: string[] = [];
  /** The last line end, the one to use next, and whether the text so far ends with `\r`. */
  let [last, end, isReturn] = ['', firstEnd, false];
  const add = (line: string, own: string): void => {
    if (own !== '') end = own;
    last = line === '' && isReturn && end === '\n' ? '\r' : end;
    isReturn = last === '\r';
    parts.push(line, last);
    if (parts.length < run) return;
    pieces.push(parts.join(''));
    parts = [];
  };
  yield* visit(
    lines,
    {
      *unchanged(start, stop) {
        let line = start;
        // From the first line on that keeps its line end, all do.
        for (let isKept = false; line < stop && !isKept; line++) {
          if (pace.isDue(64)) yield;
          const own = old.endOf(line);
          add(old.text.slice(old.start(line), old.end(line)), own);
          isKept = last === own;
        }
        if (line === stop) return true;
        // The last line has no line end.
        const whole = stop === old.count ? stop - 1 : stop;
        if (line < whole) {
          parts.push(old.text.slice(old.start(line), old.start(whole)));
          last = end = old.endOf(whole - 1);
          isReturn = last === '\r';
        }
        if (whole < stop) add(old.text.slice(old.start(whole)), '');
        return true;
      },
      changed: (line, own) => {
        add(now.text.slice(now.start(line), now.end(line)), own);
        return true;
      },
    },
    pace,
  );
  pieces.push(parts.join(''));
  const text = pieces.join('');
  return text.slice(0, text.length - last.length);
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
