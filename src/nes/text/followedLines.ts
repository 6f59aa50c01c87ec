// The lines of a document, updated only from its change events, so that events can be processed later, when the editor only
// has the newer text. Unedited lines share VS Code's strings: this costs one reference per line (80 KB for 20,000 lines).

import type { DocumentChange, EditorDocument } from './editorDocument.ts';

/** For more changes, or more lines in them, all lines are rebuilt in one pass, which is cheaper than splicing each change. */
const few = 100;

const lineEnd = /\r\n|\r|\n/;

export class FollowedLines {
  #lines: string[];

  /** Reads every line once. */
  constructor(document: EditorDocument) {
    this.#lines = readLines(document);
  }

  get count(): number {
    return this.#lines.length;
  }

  /** @param line 0-based, below `count`. */
  at(line: number): string {
    return this.#lines[line]!;
  }

  /** Lines [start, end), 0-based. */
  slice(start: number, end: number): string[] {
    return this.#lines.slice(start, end);
  }

  /** @param changes of one event, in order. */
  follow(changes: readonly DocumentChange[]): void {
    const written = changes.map(({ text }) => text.split(lineEnd));
    const lineCount = written.reduce((sum, lines) => sum + lines.length, 0);
    if (changes.length > few || lineCount > few) this.#rebuild(changes, written);
    else for (let i = changes.length - 1; i >= 0; i--) this.#replace(changes[i]!, written[i]!);
  }

  /** Reads every line again. */
  readAnew(document: EditorDocument): void {
    this.#lines = readLines(document);
  }

  #replace({ range: { start, end } }: DocumentChange, written: readonly string[]): void {
    const before = this.#lines[start.line]!.slice(0, start.character);
    const after = this.#lines[end.line]!.slice(end.character);
    if (start.line === end.line && written.length === 1) {
      this.#lines[start.line] = before + written[0]! + after;
      return;
    }
    const lines = [...written];
    lines[0] = before + lines[0]!;
    lines[lines.length - 1] += after;
    this.#lines.splice(start.line, end.line - start.line + 1, ...lines);
  }

  #rebuild(changes: readonly DocumentChange[], written: readonly (readonly string[])[]): void {
    const old = this.#lines;
    const lines: string[] = [];
    /** Position in the old text up to which it was copied, and the unfinished new line. */
    let [line, character, open] = [0, 0, ''];
    const takeTo = (next: number): void => {
      lines.push(open + old[line]!.slice(character));
      for (let each = line + 1; each < next; each++) lines.push(old[each]!);
      [line, character, open] = [next, 0, ''];
    };
    for (const [i, { range }] of changes.entries()) {
      if (range.start.line > line) takeTo(range.start.line);
      open += old[line]!.slice(character, range.start.character);
      for (const [j, text] of written[i]!.entries()) {
        if (j > 0) {
          lines.push(open);
          open = '';
        }
        open += text;
      }
      ({ line, character } = range.end);
    }
    takeTo(old.length);
    this.#lines = lines;
  }
}

function readLines(document: EditorDocument): string[] {
  const lines: string[] = [];
  for (let line = 0; line < document.lineCount; line++) lines.push(document.lineAt(line));
  return lines;
}
