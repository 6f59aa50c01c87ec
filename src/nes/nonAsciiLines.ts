// The lines of one document as the agent last heard of them, but only those that do not count alike in all encodings.
// The ranges of a change are about the text before it, which the editor no longer has when it tells of the change.

import type { DocumentChange } from './editorDocument.ts';
import { isAscii } from './encoding.ts';
import type { Lines } from './wirePosition.ts';

/** Stands for a line that has to be read again: no line that is kept is empty. */
const unread = '';

/** More items than this are not passed to one call, whose arguments live on the stack. */
const mostArguments = 1_000;

export class NonAsciiLines {
  /** By line number, with nothing for a line of ASCII only; no list at all while all lines are. */
  #texts: (string | undefined)[] | undefined;
  #lineCount = 0;

  constructor(document: Lines) {
    this.#readAll(document);
  }

  /** The line before the change that is being told; undefined when it is ASCII. */
  at(line: number): string | undefined {
    return this.#texts?.[line];
  }

  /**
   * Follows one change event, reading only lines that it changed.
   * @param document as it is after the event.
   * @param changes of the event, last first.
   */
  follow(document: Lines, changes: readonly DocumentChange[]): void {
    const [change, another] = changes;
    if (change && !another && this.#followPlain(document, change)) return;
    const breaks = changes.map(({ text }) => countLineEnds(text));
    const grown = changes.reduce(
      (sum, { range }, index) => sum + breaks[index]! - (range.end.line - range.start.line),
      0,
    );
    // A CR and a LF that met have become one line end: rare enough to begin anew.
    if (this.#lineCount + grown !== document.lineCount) return this.#readAll(document);
    const dirty = changes.map((change, index) => this.#replace(change, breaks[index]!));
    this.#lineCount = document.lineCount;
    let moved = 0;
    for (let index = changes.length - 1; index >= 0; index--) {
      const { start, end } = changes[index]!.range;
      const first = start.line + moved;
      if (dirty[index]) this.#read(document, first, first + breaks[index]!);
      moved += breaks[index]! - (end.line - start.line);
    }
  }

  /** What nearly every keystroke is: ASCII written to lines of ASCII, or into one line. False when it is not. */
  #followPlain(document: Lines, { range: { start, end }, text }: DocumentChange): boolean {
    if (!isAscii(text)) return false;
    const grown = countLineEnds(text) - (end.line - start.line);
    if (this.#lineCount + grown !== document.lineCount) return false;
    if (this.#texts) {
      if (grown !== 0 || end.line !== start.line) return false;
      if (this.#texts[start.line] !== undefined) this.#read(document, start.line, start.line);
    }
    this.#lineCount = document.lineCount;
    return true;
  }

  /** Makes room for the lines of one change. True when some of them may be other than ASCII. */
  #replace({ range: { start, end }, text }: DocumentChange, breaks: number): boolean {
    const ascii = isAscii(text);
    if (!this.#texts) {
      if (ascii) return false;
      this.#texts = Array.from<string | undefined>({ length: this.#lineCount });
    }
    let dirty = !ascii;
    for (let line = start.line; !dirty && line <= end.line; line++) dirty = this.#texts[line] !== undefined;
    const removed = end.line - start.line;
    if (removed !== breaks) this.#texts = resized(this.#texts, start.line, removed, breaks);
    this.#texts.fill(dirty ? unread : undefined, start.line, start.line + breaks + 1);
    return dirty;
  }

  #read(document: Lines, first: number, last: number): void {
    for (let line = first; line <= last; line++) {
      const text = document.lineAt(line);
      this.#texts![line] = isAscii(text) ? undefined : text;
    }
  }

  #readAll(document: Lines): void {
    this.#lineCount = document.lineCount;
    this.#texts = undefined;
    for (let line = 0; line < document.lineCount; line++) {
      const text = document.lineAt(line);
      if (isAscii(text)) continue;
      this.#texts ??= Array.from<string | undefined>({ length: document.lineCount });
      this.#texts[line] = text;
    }
  }
}

/** `texts` with `added` items in place of `removed` behind the one at `line`; what is in them is left open. */
function resized(
  texts: (string | undefined)[],
  line: number,
  removed: number,
  added: number,
): (string | undefined)[] {
  const from = line + 1;
  const items = Array.from<string | undefined>({ length: added });
  if (added > mostArguments) return texts.slice(0, from).concat(items, texts.slice(from + removed));
  texts.splice(from, removed, ...items);
  return texts;
}

/** CRLF, LF and a CR alone each end a line. */
function countLineEnds(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) lines++;
  }
  return lines;
}
