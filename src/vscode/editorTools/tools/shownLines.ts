// Reads single lines of files for answers of editor tools, and redacts secrets in them. Used by `ToolRun`.

import { Pace } from '../../../base/pieces.ts';
import { TextLines } from '../../../chat/review/textLines.ts';
import { linesSearchedBefore, redactLines } from '../../../context/secrets/redact.ts';
import { shortLine } from '../../../editorTools/resultText.ts';
import { inPieces } from '../../storage/inPieces.ts';

export class ShownLines {
  readonly #textOf: (uri: string) => Promise<string | undefined>;
  readonly #knownSecrets: () => readonly string[];
  readonly #files = new Map<string, Promise<TextLines | undefined>>();

  /** @param textOf resolves to undefined if the text is not known. Called once for each file. */
  constructor(textOf: (uri: string) => Promise<string | undefined>, knownSecrets: () => readonly string[]) {
    this.#textOf = textOf;
    this.#knownSecrets = knownSecrets;
  }

  /** @param line 0-based. Resolves to an empty text if it is not known. */
  async lineOf(uri: string, line: number): Promise<string> {
    let reading = this.#files.get(uri);
    if (!reading) {
      reading = this.#textOf(uri).then((text) =>
        text === undefined ? undefined : inPieces(TextLines.read(text, new Pace())),
      );
      this.#files.set(uri, reading);
    }
    const lines = await reading;
    if (lines === undefined || line < 0 || line >= lines.count) return '';
    const from = Math.max(0, line - linesSearchedBefore);
    const near = lines.slice(from, line + 1);
    return shortLine(redactLines(near, line - from, line - from + 1, this.#knownSecrets()).text);
  }
}
