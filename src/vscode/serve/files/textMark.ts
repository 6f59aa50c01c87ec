// Marks of texts that are too large to be remembered whole. Used to tell whether a file has changed since an agent read it.

import { createHash } from 'node:crypto';
import { textPieces, type Work } from '../../../base/pieces.ts';
import { inPieces } from '../../storage/inPieces.ts';

/** Stands for a text. Line ends and a byte order mark at its start do not count, as in merging. */
export interface TextMark {
  /** Only equal texts have the same one. */
  readonly mark: string;
  /** Lines as people count them. */
  readonly lineCount: number;
}

/** Computes the mark of a text that arrives in pieces. */
export class TextMarker {
  readonly #hash = createHash('sha256');
  #lineCount = 0;
  #isStart = true;
  /** The text ended with CR, which a LF may follow. */
  #isHeld = false;
  #isLineOpen = false;

  push(piece: string): void {
    if (piece === '') return;
    let text = this.#isStart && piece.startsWith('\ufeff') ? piece.slice(1) : piece;
    this.#isStart = false;
    if (this.#isHeld) text = `\r${text}`;
    this.#isHeld = text.endsWith('\r');
    this.#add(this.#isHeld ? text.slice(0, -1) : text);
  }

  end(): TextMark {
    if (this.#isHeld) this.#add('\r');
    this.#isHeld = false;
    return { mark: this.#hash.digest('base64'), lineCount: this.#lineCount + (this.#isLineOpen ? 1 : 0) };
  }

  #add(text: string): void {
    if (text === '') return;
    const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
    for (let at = lines.indexOf('\n'); at >= 0; at = lines.indexOf('\n', at + 1)) this.#lineCount++;
    this.#isLineOpen = !lines.endsWith('\n');
    this.#hash.update(lines, 'utf8');
  }
}

export function textMark(text: string): TextMark {
  const marker = new TextMarker();
  marker.push(text);
  return marker.end();
}

/** As `textMark`, in pieces, since a large text would block the extension host. */
export async function largeTextMark(text: string): Promise<TextMark> {
  return await inPieces(markInPieces(text));
}

function* markInPieces(text: string): Work<TextMark> {
  const marker = new TextMarker();
  for (const piece of textPieces(text)) {
    marker.push(piece);
    yield;
  }
  return marker.end();
}
