// One document as an array of lines to which changes are applied, so that a keystroke costs one line and not the file.
// Line ends are stored separately and unchanged, so CRLF and mixed files survive.

import type { Position, Range } from '../../base/textPosition.ts';

/** The effect of one change on the lines: [start, end) became `count` lines from `start` on. 0-based. */
export interface LineSplice {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** The former lines at [start, end). */
  readonly removed: readonly string[];
  /** Where the inserted text ends. */
  readonly insertedTo: Position;
  /** UTF-16 units of the inserted text. */
  readonly inserted: number;
}

const anyLineEnd = /[\r\n]/;
const widest = /[^\0-\xff]/;

interface Rows {
  /** The lines without their ends; at least one. */
  readonly lines: string[];
  /** `\n`, `\r\n` or `\r` for each line, `''` for the last. */
  readonly ends: string[];
}

export class DocumentMirror {
  readonly uri: string;
  readonly languageId: string;
  version: number;
  /** The whole text while lines are not needed, which takes a third of the memory. */
  #unsplit: string | undefined;
  #rows: Rows = { lines: [''], ends: [''] };

  constructor(uri: string, languageId: string, version: number, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.#unsplit = text;
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  /** Releases memory. The next access costs as much as opening the document. */
  releaseMemory(): void {
    if (this.#unsplit !== undefined) return;
    // A joined string has its own memory; a concatenated one would retain the lines.
    this.#unsplit = this.#hasOneLineEnd() ? this.getText() : flat(this.getText());
    this.#rows = { lines: [''], ends: [''] };
  }

  /** The rows, split again after `releaseMemory`. */
  get #splitRows(): Rows {
    if (this.#unsplit !== undefined) {
      this.#rows = splitLines(this.#unsplit);
      this.#unsplit = undefined;
    }
    return this.#rows;
  }

  get #lines(): string[] {
    return this.#splitRows.lines;
  }

  get #ends(): string[] {
    return this.#splitRows.ends;
  }

  /** The current lines. Do not keep the array: changes write to it. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** The text of a line; `''` outside the document. */
  line(index: number): string {
    // The most frequent call.
    const rows = this.#unsplit === undefined ? this.#rows : this.#splitRows;
    return rows.lines[index] ?? '';
  }

  slice(start: number, end: number): string[] {
    return this.#lines.slice(start, end);
  }

  /** The line end for new lines: that of the first line. */
  get lineEnd(): string {
    return this.#ends[0] || '\n';
  }

  /** The whole text, joined with each call: only for tests and whole-text changes. */
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

  /** Replaces `range` by `text`. The range is clamped, and swapped if it is backwards. */
  replace(range: Range, text: string): LineSplice {
    let from = this.clamp(range.start);
    let to = this.clamp(range.end);
    if (to.line < from.line || (to.line === from.line && to.character < from.character))
      [from, to] = [to, from];
    let start = from.line;
    const end = to.line + 1;
    let head = this.line(start).slice(0, from.character);
    // A line feed inserted after a carriage return forms one line end with it.
    if (head === '' && start > 0 && this.#ends[start - 1] === '\r') {
      start--;
      head = this.line(start) + '\r';
    }
    const tail = this.line(to.line).slice(to.character) + (this.#ends[to.line] ?? '');
    const before = splitLines(head + text);
    const { lines, ends } = splitLines(head + text + tail);
    // Text that ends in a line end splits into a last empty part, which joins with what follows.
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

  /** Changes the whole text to `text` by replacing only the lines that differ; `undefined` if none does. */
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
  // The common case of a single key.
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

/** In place for the few lines of a keystroke; a new array if spreading the insertion could overflow the stack. */
function spliced(array: string[], start: number, end: number, insert: readonly string[]): string[] {
  if (insert.length > 5_000) return [...array.slice(0, start), ...insert, ...array.slice(end)];
  array.splice(start, end - start, ...insert);
  return array;
}

/** A copy of the string in its own memory; a slice or concatenation retains its sources. */
export function flat(text: string): string {
  // One byte per character if possible.
  const encoding = widest.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}
