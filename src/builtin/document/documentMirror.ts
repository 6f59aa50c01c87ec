// One document as the agent knows it: a line array that changes apply to, so that a keystroke costs one line and not the file.
// Line ends are kept apart and as they came, so CRLF and mixed files survive.

import type { Position, Range } from '../../base/textPosition.ts';

/** What one change did to the lines: [start, end) became the `count` lines from `start` on. 0-based. */
export interface LineSplice {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** The lines that were at [start, end). */
  readonly removed: readonly string[];
  /** Where the inserted text ends. */
  readonly insertedTo: Position;
  /** UTF-16 units of the inserted text. */
  readonly inserted: number;
}

const anyLineEnd = /[\r\n]/;
const widest = /[^\0-\xff]/;

interface Rows {
  /** Texts of the lines without their ends; at least one. */
  readonly lines: string[];
  /** `\n`, `\r\n` or `\r` for each line, `''` for the last. */
  readonly ends: string[];
}

export class DocumentMirror {
  readonly uri: string;
  readonly languageId: string;
  version: number;
  /** While nobody asks for lines only the text is kept: a third of the memory. */
  #resting: string | undefined;
  #rows: Rows = { lines: [''], ends: [''] };

  constructor(uri: string, languageId: string, version: number, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.#resting = text;
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  /** Gives back memory until it is asked or changed again, which then costs as much as opening it. */
  rest(): void {
    if (this.#resting !== undefined) return;
    // Joined it has memory of its own; put together piece by piece it would keep the lines.
    this.#resting = this.#hasOneLineEnd() ? this.getText() : flat(this.getText());
    this.#rows = { lines: [''], ends: [''] };
  }

  get #awake(): Rows {
    if (this.#resting !== undefined) {
      this.#rows = splitLines(this.#resting);
      this.#resting = undefined;
    }
    return this.#rows;
  }

  get #lines(): string[] {
    return this.#awake.lines;
  }

  get #ends(): string[] {
    return this.#awake.ends;
  }

  /** The lines as they are now. Do not keep it: changes write to it. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** `''` outside the document. */
  line(index: number): string {
    // Asked for more often than anything else.
    const rows = this.#resting === undefined ? this.#rows : this.#awake;
    return rows.lines[index] ?? '';
  }

  slice(start: number, end: number): string[] {
    return this.#lines.slice(start, end);
  }

  /** The line end to write new lines with: that of the first line. */
  get lineEnd(): string {
    return this.#ends[0] || '\n';
  }

  /** The whole text, joined anew: for tests and for whole-text changes only. */
  getText(): string {
    if (this.#hasOneLineEnd()) return this.#lines.join(this.#ends[0]);
    let text = '';
    for (let i = 0; i < this.#lines.length; i++) text += this.line(i) + (this.#ends[i] ?? '');
    return text;
  }

  #hasOneLineEnd(): boolean {
    const [end] = this.#ends;
    const last = this.#ends.length - 1;
    return this.#ends.every((each, i) => each === end || i === last);
  }

  /** Like LSP: a character beyond the line is its end, a line beyond the document is the document's end. */
  clamp(position: Position): Position {
    const last = this.#lines.length - 1;
    if (position.line > last) return { line: last, character: this.line(last).length };
    const line = Math.max(0, position.line);
    return { line, character: Math.min(Math.max(0, position.character), this.line(line).length) };
  }

  /** Replaces `range` (clamped; turned round when it is backwards) by `text`. */
  replace(range: Range, text: string): LineSplice {
    let from = this.clamp(range.start);
    let to = this.clamp(range.end);
    if (to.line < from.line || (to.line === from.line && to.character < from.character))
      [from, to] = [to, from];
    let start = from.line;
    const end = to.line + 1;
    let head = this.line(start).slice(0, from.character);
    // A line feed put behind a lone carriage return becomes one line end with it.
    if (head === '' && start > 0 && this.#ends[start - 1] === '\r') {
      start--;
      head = this.line(start) + '\r';
    }
    const tail = this.line(to.line).slice(to.character) + (this.#ends[to.line] ?? '');
    const before = splitLines(head + text);
    const { lines, ends } = splitLines(head + text + tail);
    // The split of a whole line ends in an empty line that is the beginning of what follows.
    if (end < this.#lines.length) {
      lines.pop();
      ends.pop();
    }
    const removed = this.#lines.slice(start, end);
    this.#rows = {
      lines: spliced(this.#lines, start, end, lines),
      ends: spliced(this.#ends, start, end, ends),
    };
    const lastLine = before.lines.length - 1;
    const insertedTo = this.clamp({ line: start + lastLine, character: before.lines[lastLine]?.length ?? 0 });
    return { start, end, count: lines.length, removed, insertedTo, inserted: text.length };
  }

  /** Makes the text `text` by replacing only the lines that differ; `undefined` when none does. */
  replaceAll(text: string): LineSplice | undefined {
    const { lines, ends } = splitLines(text);
    const shorter = Math.min(lines.length, this.#lines.length);
    const same = (a: number, b: number): boolean => lines[a] === this.#lines[b] && ends[a] === this.#ends[b];
    let start = 0;
    while (start < shorter && same(start, start)) start++;
    let kept = 0;
    while (kept < shorter - start && same(lines.length - 1 - kept, this.#lines.length - 1 - kept)) kept++;
    const end = this.#lines.length - kept;
    const count = lines.length - kept - start;
    const removed = this.#lines.slice(start, end);
    this.#rows = { lines, ends };
    if (end === start && count === 0) return undefined;
    const last = Math.max(start, start + count - 1);
    return {
      start,
      end,
      count,
      removed,
      insertedTo: this.clamp({ line: last, character: this.line(last).length }),
      inserted: text.length,
    };
  }
}

function splitLines(text: string): Rows {
  // What a key puts in.
  if (!anyLineEnd.test(text)) return { lines: [text], ends: [''] };
  const lines: string[] = [];
  const ends: string[] = [];
  const lineEnd = /\r\n|\n|\r/g;
  let at = 0;
  for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
    lines.push(text.slice(at, match.index));
    ends.push(match[0]);
    at = lineEnd.lastIndex;
  }
  lines.push(text.slice(at));
  ends.push('');
  return { lines, ends };
}

/** In place for the few lines of a keystroke; a new array where spreading the insertion could overflow the stack. */
function spliced(array: string[], start: number, end: number, insert: readonly string[]): string[] {
  if (insert.length > 5_000) return [...array.slice(0, start), ...insert, ...array.slice(end)];
  array.splice(start, end - start, ...insert);
  return array;
}

/** The same text in memory of its own: one put together of pieces keeps what they were cut from. */
export function flat(text: string): string {
  // One byte a character where that is enough.
  const encoding = widest.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}
