// Converts positions between the editor (UTF-16) and the encoding an agent chose. Used for every position on the NES wire,
// except in document changes (see `documentSync`).

import type { Position, Range } from '../../base/textPosition.ts';
import type { PositionEncoding, WirePosition, WireRange } from '../../protocol/nes/position.ts';
import { decodedCharacter, encodedCharacter } from '../../protocol/nes/encoding.ts';
import type { EditorDocument } from './editorDocument.ts';

/** The part of a document needed for the conversion. `lineAt` returns a line without its line end. */
export interface Lines {
  readonly lineCount: number;
  lineAt(line: number): string;
}

/**
 * To the wire, also for positions in `nes/suggest` context. A line past the end of the document counts as its end, a
 * character past the end of a line as the end of that line.
 * @param document in the version the agent has: the current one, after `DocumentSync.flush`.
 */
export function asWirePosition(
  { line, character }: Position,
  document: Lines,
  encoding: PositionEncoding,
): WirePosition {
  const last = document.lineCount - 1;
  const text = document.lineAt(Math.min(line, last));
  return line > last
    ? { line: last, character: encodedCharacter(text, text.length, encoding) }
    : { line, character: encodedCharacter(text, character, encoding) };
}

export function asWireRange({ start, end }: Range, document: Lines, encoding: PositionEncoding): WireRange {
  return {
    start: asWirePosition(start, document, encoding),
    end: asWirePosition(end, document, encoding),
  };
}

/** From the wire. The line must exist. A character past its end counts as its end, one inside a character as its start. */
export function fromWirePosition(
  { line, character }: WirePosition,
  document: Lines,
  encoding: PositionEncoding,
): Position {
  return { line, character: decodedCharacter(document.lineAt(line), character, encoding) };
}

export function fromWireRange({ start, end }: WireRange, document: Lines, encoding: PositionEncoding): Range {
  return {
    start: fromWirePosition(start, document, encoding),
    end: fromWirePosition(end, document, encoding),
  };
}

/** Converts a position in the current text of `document`. */
export type PositionOnWire = (document: EditorDocument, position: Position) => Position;

/** For UTF-16: no conversion. */
export const unchangedPosition: PositionOnWire = (_document, { line, character }) => ({ line, character });

export function rangeOnWire(onWire: PositionOnWire, document: EditorDocument, { start, end }: Range): Range {
  return { start: onWire(document, start), end: onWire(document, end) };
}
