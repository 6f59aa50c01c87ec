// A document of 20,000 lines and 1 MB in place of VS Code's, for the quick figures. Inserting is cheap, as it is in VS Code:
// the text is joined only when it is read.

import type { Position } from '../../../src/base/textPosition.ts';
import type { DocumentChange, EditorDocument } from '../../../src/nes/text/editorDocument.ts';

export class LargeDocument implements EditorDocument {
  readonly uri = 'file:///work/large.txt';
  readonly languageId = 'plaintext';
  readonly eol = '\n';
  version = 1;
  readonly #lines = Array.from(
    { length: 20_000 },
    () => 'const total = sum(first, second) + offset[index]; // x',
  );
  /** UTF-16 offset of each line. */
  readonly #starts: number[] = [];

  constructor() {
    let start = 0;
    for (const line of this.#lines) {
      this.#starts.push(start);
      start += line.length + 1;
    }
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  lineAt(line: number): string {
    return this.#lines[line]!;
  }

  offsetAt({ line, character }: Position): number {
    return this.#starts[line]! + Math.min(character, this.#lines[line]!.length);
  }

  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: Math.min(offset - this.#starts[low]!, this.#lines[low]!.length) };
  }

  getText(): string {
    return this.#lines.join('\n');
  }

  endOf(line: number): Position {
    return { line, character: this.#lines[line]!.length };
  }

  /** Types at the end of a line. @param text without line breaks. @returns the event's changes. */
  type(line: number, text: string): DocumentChange[] {
    const at = this.endOf(line);
    const rangeOffset = this.offsetAt(at);
    this.#lines[line] += text;
    for (let later = line + 1; later < this.#starts.length; later++) this.#starts[later]! += text.length;
    this.version++;
    return [{ range: { start: at, end: at }, rangeOffset, rangeLength: 0, text }];
  }
}
