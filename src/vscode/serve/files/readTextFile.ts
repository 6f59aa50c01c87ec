// Reads text for `fs/read_text_file`, from a document with unsaved changes or from disk. Large files are streamed.

import { Range, type TextDocument } from 'vscode';
import type { CancellationToken } from '../../../base/cancellation.ts';
import type { FileAccess } from '../../files/fileAccess.ts';
import type { FilePlace } from '../../files/realPlace.ts';
import { decodeFile, encodingOf, headLength, pieceDecoder, refuseBinary } from '../../files/fileText.ts';
import { LineWindow, sliceLines } from './lineWindow.ts';
import { refusedFile, withdrawn } from '../../files/refusedFile.ts';
import { inPieces } from '../../storage/inPieces.ts';
import { readBytes } from '../../files/boundedFile.ts';
import { TextMarker, type TextMark } from './textMark.ts';
import { openRegularFile, type RegularFile } from '../../files/regularFile.ts';

/** Largest answer, in bytes or UTF-16 units. */
export const mostRead = 8 * 2 ** 20;
/** UTF-16 units that agents may write, and bytes of the file before: more would block the extension host. */
export const mostWritten = 16 * 2 ** 20;
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

/**
 * @param shown the document that shows the file, if any. @returns also the whole text, or its mark; neither if the file is too
 * large to be written by agents. @throws WireError, or the file system's error.
 */
export async function readDisk(
  place: FilePlace,
  access: FileAccess,
  lines: WantedLines,
  shown: TextDocument | undefined,
  token: CancellationToken,
): Promise<{ readonly content: string; readonly whole?: string | TextMark | undefined }> {
  const file = await openRegularFile(place, access);
  try {
    if (file.size > mostRead) return await readThrough(file, place, lines, shown, token);
    const bytes = await readBytes(file.handle, mostRead + 1, file.size);
    if (bytes.length > mostRead) throw tooLarge(place.requested);
    const text = await decodeFile(place.path, bytes, shown?.encoding);
    const isWhole = lines.line === 1 && lines.limit === Infinity;
    const content = isWhole ? text : await inPieces(sliceLines(text, lines.line, lines.limit));
    return { content, whole: text };
  } finally {
    await file.handle.close();
  }
}

/** The mark of the large file that was read last: agents read such files piece by piece. */
let lastMarked: { readonly state: string; readonly mark: TextMark } | undefined;

async function readThrough(
  { handle, size }: RegularFile,
  { path, requested }: FilePlace,
  { line, limit }: WantedLines,
  shown: TextDocument | undefined,
  token: CancellationToken,
): Promise<{ readonly content: string; readonly whole?: TextMark | undefined }> {
  if (line === 1 && limit === Infinity) throw tooLarge(requested);
  const head = await readBytes(handle, headLength, headLength);
  const encoding = await encodingOf(path, head, shown?.encoding);
  refuseBinary(requested, head, encoding);
  const decoder = pieceDecoder(encoding);
  if (!decoder) throw tooLarge(requested);
  const window = new LineWindow(line, limit);
  const { dev, ino, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  const state = [dev, ino, size, mtimeNs, ctimeNs, encoding].join(' ');
  const known = lastMarked?.state === state ? lastMarked.mark : undefined;
  const marker = known === undefined && size <= mostWritten ? new TextMarker() : undefined;
  const buffer = Buffer.allocUnsafe(pieceLength);
  let isWanted = true;
  for (let at = 0; ;) {
    if (token.isCancellationRequested) throw withdrawn();
    const { bytesRead } = await handle.read(buffer, 0, pieceLength, at);
    at += bytesRead;
    const piece = decoder.decode(buffer.subarray(0, bytesRead), { stream: bytesRead > 0 });
    marker?.push(piece);
    isWanted &&= window.push(piece);
    if (window.length > mostRead) throw tooLarge(requested);
    if (bytesRead > 0 && (isWanted || marker)) continue;
    const mark = known ?? marker?.end();
    if (mark) lastMarked = { state, mark };
    return { content: window.end(), whole: mark };
  }
}

function tooLarge(path: string): Error {
  return refusedFile(
    'tooLarge',
    path,
    `${path} is too large: more than ${mostRead / 2 ** 20} MiB. Read fewer lines at a time, with line and limit.`,
  );
}
