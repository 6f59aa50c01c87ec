// The lines of a document as they were before the event that is just being heard: the editor tells only what it is now.
// The strings are the editor's own, so this costs one reference for each line (80 KB for 20,000), not a second text.

import type { EditorDocument } from './editorDocument.ts';
import { lineGrowth, type LineChange } from './lineChange.ts';

/** With more changes, or more lines in them, one pass over all lines is cheaper than moving the rest of them each time. */
const few = 100;

export class FollowedLines {
  #lines: string[];

  /** Reads every line once. */
  constructor(document: EditorDocument) {
    this.#lines = readLines(document, 0, document.lineCount);
  }

  get count(): number {
    return this.#lines.length;
  }

  /** @param line 0-based, below `count`. */
  at(line: number): string {
    return this.#lines[line]!;
  }

  /** [start, end) */
  slice(start: number, end: number): string[] {
    return this.#lines.slice(start, end);
  }

  /**
   * Brings the lines up to `document`, which is as after `changes`.
   * @param changes of one event, in order.
   * @returns false when they do not add up: then the lines were read anew, and what happened to them is unknown.
   */
  follow(document: EditorDocument, changes: readonly LineChange[]): boolean {
    const growth = changes.reduce((sum, change) => sum + lineGrowth(change), 0);
    if (this.#lines.length + growth !== document.lineCount) {
      this.#lines = readLines(document, 0, document.lineCount);
      return false;
    }
    const written = changes.reduce((sum, { count }) => sum + count, 0);
    if (changes.length > few || written > few) this.#rebuild(document, changes);
    else this.#replace(document, changes);
    return true;
  }

  #replace(document: EditorDocument, changes: readonly LineChange[]): void {
    let shift = 0;
    for (const change of changes) {
      const start = change.start + shift;
      const { count } = change;
      shift += lineGrowth(change);
      if (count === 1 && lineGrowth(change) === 0) this.#lines[start] = document.lineAt(start);
      else {
        const read = readLines(document, start, start + count);
        this.#lines.splice(start, change.end - change.start, ...read);
      }
    }
  }

  #rebuild(document: EditorDocument, changes: readonly LineChange[]): void {
    const old = this.#lines;
    const lines: string[] = [];
    let from = 0;
    for (const { start, end, count } of changes) {
      for (let line = from; line < start; line++) lines.push(old[line]!);
      for (let i = 0; i < count; i++) lines.push(document.lineAt(lines.length));
      from = end;
    }
    for (let line = from; line < old.length; line++) lines.push(old[line]!);
    this.#lines = lines;
  }
}

function readLines(document: EditorDocument, start: number, end: number): string[] {
  const lines: string[] = [];
  for (let line = start; line < end; line++) lines.push(document.lineAt(line));
  return lines;
}
