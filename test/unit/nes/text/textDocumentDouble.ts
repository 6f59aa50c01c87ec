// An editable double of `EditorDocument`, in place of VS Code's TextDocument.

import type { DocumentChange, EditorDocument } from '../../../../src/nes/text/editorDocument.ts';
import type { Position } from '../../../../src/base/textPosition.ts';
import { applyOffsetEdits, type OffsetEdit } from '../../../../src/nes/text/offsetEdit.ts';

export class TextDocumentDouble implements EditorDocument {
  readonly uri: string;
  readonly languageId = 'typescript';
  version = 1;
  #text: string;
  #starts: number[] = [];

  constructor(text: string, uri = 'file:///work/a.ts') {
    this.uri = uri;
    this.#text = text;
    this.#index();
  }

  get eol(): '\n' | '\r\n' {
    return this.#text.includes('\r\n') ? '\r\n' : '\n';
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  lineAt(line: number): string {
    const start = this.#starts[line];
    if (start === undefined) throw new RangeError(`line ${line} of ${this.#starts.length}`);
    return this.#text.slice(start, this.#starts[line + 1] ?? this.#text.length).replace(/\r?\n$|\r$/, '');
  }

  offsetAt({ line, character }: Position): number {
    return this.#starts[line]! + Math.min(character, this.lineAt(line).length);
  }

  positionAt(offset: number): Position {
    const within = Math.max(0, Math.min(offset, this.#text.length));
    let line = this.#starts.length - 1;
    while (this.#starts[line]! > within) line--;
    return { line, character: Math.min(within - this.#starts[line]!, this.lineAt(line).length) };
  }

  getText(): string {
    return this.#text;
  }

  /** Creates one change event as VS Code does: with ranges in the text before it, last first. */
  edit(...edits: OffsetEdit[]): DocumentChange[] {
    const firstFirst = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
    const changes = firstFirst.toReversed().map(({ start, end, newText }) => ({
      range: { start: this.positionAt(start), end: this.positionAt(end) },
      rangeOffset: start,
      rangeLength: end - start,
      text: newText,
    }));
    this.#text = applyOffsetEdits(this.#text, firstFirst);
    this.version++;
    this.#index();
    return changes;
  }

  #index(): void {
    this.#starts = [0, ...[...this.#text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  }
}
