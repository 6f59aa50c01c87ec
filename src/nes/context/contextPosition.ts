// Positions of context on their way to the wire, where characters count in the encoding that was negotiated.

import type { Position, Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';

/** Converts a position of `document` as it is now. */
export type PositionOnWire = (document: EditorDocument, position: Position) => Position;

/** What utf-16 needs. */
export const unchangedPosition: PositionOnWire = (_document, { line, character }) => ({ line, character });

export function rangeOnWire(onWire: PositionOnWire, document: EditorDocument, { start, end }: Range): Range {
  return { start: onWire(document, start), end: onWire(document, end) };
}
