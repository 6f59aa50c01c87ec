// Converts positions in context to the negotiated encoding.

import type { Position, Range } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';

/** Converts a position in the current text of `document`. */
export type PositionOnWire = (document: EditorDocument, position: Position) => Position;

/** For UTF-16: no conversion. */
export const unchangedPosition: PositionOnWire = (_document, { line, character }) => ({ line, character });

export function rangeOnWire(onWire: PositionOnWire, document: EditorDocument, { start, end }: Range): Range {
  return { start: onWire(document, start), end: onWire(document, end) };
}
