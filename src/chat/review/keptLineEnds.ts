// Gives the text that an agent writes the line ends of the file, also if the file mixes them. Works in pieces, for large texts.
// Used by writes of agents.

import { Pace, type Work } from '../../base/pieces.ts';
import type { LineHunk } from './lineHunk.ts';
import { largeLineHunks } from './lineHunks.ts';
import { TextLines } from './textLines.ts';

type LineEnd = '\n' | '\r\n' | '\r';

const [lf, cr] = [10, 13];

/** UTF-16 units that are read between two calls of `pace.isDue`. */
const run = 2 ** 14;

/**
 * Returns `content`, without its byte order mark, with the line ends of `before`, the text of the file. An unchanged line keeps
 * its line end, a changed line gets that of the line that it replaces, and an added line that of the line before it. A lone `\r`
 * in `content` is a line end only if the file has no other line ends. If the file has none, `content` keeps its own. Compares
 * lines like `lineHunks`, in texts of any length.
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

/** Returns one kind of line end, two if the text mixes kinds, and none if it has no line end. */
function* lineEndsIn(text: string, pace: Pace): Work<readonly LineEnd[]> {
  let only: LineEnd | undefined;
  for (let at = 0; at < text.length; at += run) {
    if (pace.isDue(run)) yield;
    const end = Math.min(at + run, text.length);
    for (let index = at; index < end; index++) {
      const code = text.charCodeAt(index);
      if (code !== lf && code !== cr) continue;
      const next = text.charCodeAt(index + 1);
      // Counted with the `\n` after it.
      if (code === cr && next === lf) continue;
      const kind = code === cr ? '\r' : text.charCodeAt(index - 1) === cr ? '\r\n' : '\n';
      if (only !== undefined && kind !== only) return [only, kind];
      only = kind;
    }
  }
  return only === undefined ? [] : [only];
}

/**
 * Replaces each line end by `end`. If `end` is not `\r`, a lone `\r` is not a line end, but each of several `\r` before a `\n` is
 * one: a `\r` that stays would become a part of the next line end.
 */
function* withOneEnd(text: string, end: LineEnd, pace: Pace): Work<string> {
  if (end === '\n' && !text.includes('\r')) return text;
  const output = new Output(text);
  /** Number of `\r` directly before `index`. */
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

/** Builds a copy of a text in which ranges are replaced. */
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

/** Gets the lines to write, in order: unchanged lines as ranges of the old text, changed lines one by one from the new text. */
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
      const own = now.lineEndOf(line);
      const replaced = oldStart + line - newStart;
      const lineEnd = own === '\r' ? own : replaced < oldEnd ? old.lineEndOf(replaced) : '';
      if (!visitor.changed(line, lineEnd)) return;
    }
    at = oldEnd;
    if (pace.isDue(64)) yield;
  }
  if (at < old.count) yield* visitor.unchanged(at, old.count);
}

/** Returns the first line end of the lines to write, or `\n` if they have none. */
function* firstEndIn(lines: ComparedLines, pace: Pace): Work<string> {
  let found = '';
  const isMissing = (end: string): boolean => (found = end) === '';
  yield* visit(
    lines,
    {
      *unchanged(start) {
        if (pace.isDue(1)) yield;
        return isMissing(lines.old.lineEndOf(start));
      },
      changed: (_, end) => isMissing(end),
    },
    pace,
  );
  return found === '' ? '\n' : found;
}

/**
 * Joins the lines to write. A line without a line end gets that of the line before, the first line gets `firstEnd`, and the last
 * line gets none. An empty line after a `\r` ends in `\r` instead of `\n`: a `\r\n` would be one line end.
 */
function* joinedText(lines: ComparedLines, firstEnd: string, pace: Pace): Work<string> {
  const { old, now } = lines;
  const pieces: string[] = [];
  let parts: string[] = [];
  /** The last line end, the one for lines without, and whether the text so far ends with `\r`. */
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
        // After the first line that keeps its line end, all others keep theirs, so they are copied as one range.
        for (let isKept = false; line < stop && !isKept; line++) {
          if (pace.isDue(64)) yield;
          const own = old.lineEndOf(line);
          add(old.text.slice(old.start(line), old.end(line)), own);
          isKept = last === own;
        }
        if (line === stop) return true;
        // The last line has no line end.
        const whole = stop === old.count ? stop - 1 : stop;
        if (line < whole) {
          parts.push(old.text.slice(old.start(line), old.start(whole)));
          last = end = old.lineEndOf(whole - 1);
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
