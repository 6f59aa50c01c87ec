// A document as it was at one version, with a text of its own. Used for edits that are sent later than they were made.

import type { Position } from '../../base/textPosition.ts';
import type { DocumentChange, EditorDocument } from './editorDocument.ts';
import { applyOffsetEdits, asOffsetEdits } from './offsetEdit.ts';

type Identity = Pick<EditorDocument, 'uri' | 'languageId' | 'version' | 'eol'>;

export class TextSnapshot implements EditorDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly eol: '\n' | '\r\n';
  readonly #text: string;
  /** Offset of each line. */
  readonly #starts: readonly number[];

  constructor({ uri, languageId, version, eol }: Identity, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.eol = eol;
    this.#text = text;
    this.#starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
  }

  /** The document after one change event. Copies the text. @param version after the event. */
  after(changes: readonly DocumentChange[], version: number): TextSnapshot {
    // In the order of the text. Of two insertions at one place, VS Code reports the one that comes first last.
    const edits = asOffsetEdits(changes)
      .toReversed()
      .toSorted((a, b) => a.start - b.start || a.end - b.end);
    const { uri, languageId, eol } = this;
    return new TextSnapshot({ uri, languageId, version, eol }, applyOffsetEdits(this.#text, edits));
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  lineAt(line: number): string {
    const start = this.#starts[line];
    if (start === undefined) throw new RangeError(`line ${line} of ${this.#starts.length}`);
    return this.#text.slice(start, this.#starts[line + 1]).replace(/\r\n$|\r$|\n$/, '');
  }

  offsetAt({ line, character }: Position): number {
    return (this.#starts[line] ?? this.#text.length) + Math.min(character, this.lineAt(line).length);
  }

  positionAt(offset: number): Position {
    const within = Math.max(0, Math.min(offset, this.#text.length));
    const line = this.#starts.findLastIndex((start) => start <= within);
    return { line, character: Math.min(within - this.#starts[line]!, this.lineAt(line).length) };
  }

  getText(): string {
    return this.#text;
  }
}
