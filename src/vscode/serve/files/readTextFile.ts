// Reads text for `fs/read_text_file`, from a document with unsaved changes or from disk. Large files are streamed.

import { Range, type TextDocument } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import { decodeFile, encodingOf, headLength, pieceDecoder, refuseBinary } from '../../files/fileText.ts';
import { refusedFile, withdrawn } from '../../files/refusedFile.ts';
import { openRegularFile, readBytes, type RegularFile } from '../../files/regularFile.ts';

/** Largest answer, in bytes or UTF-16 units. */
export const mostRead = 8 * 2 ** 20;
/** Bytes of a piece when streaming. */
const pieceLength = 256 * 1024;

export interface WantedLines {
  /** 1-based. */
  readonly line: number;
  /** Number of lines; `Infinity` for all that follow. */
  readonly limit: number;
}

export function readBuffer(document: TextDocument, { requested }: FilePlace, lines: WantedLines): string {
  const from = Math.min(lines.line - 1, document.lineCount);
  const to = Math.min(from + lines.limit, document.lineCount);
  const text = from === to ? '' : document.getText(new Range(from, 0, to, 0));
  if (text.length > mostRead) throw tooLarge(requested);
  return text;
}

/** @param shown the document that shows the file, if any. @throws WireError, or the file system's error. */
export async function readDisk(
  place: FilePlace,
  access: FileAccess,
  lines: WantedLines,
  shown: TextDocument | undefined,
  token: CancellationToken,
): Promise<string> {
  const file = await openRegularFile(place, access);
  try {
    if (file.size > mostRead) return await readThrough(file, place, lines, shown, token);
    const bytes = await readBytes(file.handle, mostRead + 1, file.size);
    if (bytes.length > mostRead) throw tooLarge(place.requested);
    const text = await decodeFile(place.path, bytes, shown?.encoding);
    return lines.line === 1 && lines.limit === Infinity ? text : sliceLines(text, lines.line, lines.limit);
  } finally {
    await file.handle.close();
  }
}

async function readThrough(
  { handle }: RegularFile,
  { path, requested }: FilePlace,
  { line, limit }: WantedLines,
  shown: TextDocument | undefined,
  token: CancellationToken,
): Promise<string> {
  if (line === 1 && limit === Infinity) throw tooLarge(requested);
  const head = await readBytes(handle, headLength, headLength);
  const encoding = encodingOf(path, head, shown?.encoding);
  refuseBinary(requested, head, encoding);
  const decoder = pieceDecoder(encoding);
  if (!decoder) throw tooLarge(requested);
  const window = new LineWindow(line, limit);
  const buffer = Buffer.allocUnsafe(pieceLength);
  for (let at = 0; ;) {
    if (token.isCancellationRequested) throw withdrawn();
    const { bytesRead } = await handle.read(buffer, 0, pieceLength, at);
    at += bytesRead;
    const more = window.push(decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 }));
    if (window.length > mostRead) throw tooLarge(requested);
    if (!more || bytesRead === 0) return window.end();
  }
}

function tooLarge(path: string): Error {
  return refusedFile(
    'tooLarge',
    path,
    `${path} is too large: more than ${mostRead / 2 ** 20} MiB. Read fewer lines at a time, with line and limit.`,
  );
}

/**
 * Cuts a range of lines out of a text that arrives in pieces. Lines end as in the editor: with LF, CRLF or a lone CR.
 */
export class LineWindow {
  #skip: number;
  #left: number;
  #held = '';
  #pieces: string[] = [];
  #length = 0;

  /** @param line the first line, 1-based. @param limit number of lines. */
  constructor(line: number, limit: number) {
    this.#skip = line - 1;
    this.#left = limit;
  }

  /** UTF-16 units kept so far. */
  get length(): number {
    return this.#length;
  }

  /** @returns true if further pieces are needed. */
  push(piece: string): boolean {
    const text = this.#held + piece;
    // The next piece shows whether a CR at the end is a line end of its own.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    this.#held = text.slice(end);
    this.#take(text.slice(0, end));
    return this.#left > 0;
  }

  /** The lines with their ends; empty if the text has no such lines. Do not push afterwards. */
  end(): string {
    this.#take(this.#held);
    this.#held = '';
    return this.#pieces.join('');
  }

  #take(text: string): void {
    const lineEnd = /\r\n|\r|\n/g;
    while (this.#skip > 0) {
      if (!lineEnd.test(text)) return;
      this.#skip--;
    }
    const from = lineEnd.lastIndex;
    let to = from;
    while (this.#left > 0) {
      if (!lineEnd.test(text)) {
        to = text.length;
        break;
      }
      to = lineEnd.lastIndex;
      this.#left--;
    }
    if (to === from) return;
    this.#pieces.push(text.slice(from, to));
    this.#length += to - from;
  }
}

/** The lines of a whole text; parameters as of `LineWindow`. */
export function sliceLines(text: string, line: number, limit: number): string {
  const window = new LineWindow(line, limit);
  window.push(text);
  return window.end();
}
