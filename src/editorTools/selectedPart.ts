// Limits how much of a selection is read for an answer. Used by the tool `active_document`.

import type { Position, Range } from '../base/textPosition.ts';

export interface SelectedPart {
  /** The end of the part; that of the selection if it is read whole. */
  readonly end: Position;
  /** UTF-16 units of the part. A line end counts as one. */
  readonly units: number;
}

/**
 * The first part of a selection with at most `most` UTF-16 units, which does not end at the start of a line. Looks at no line
 * after it.
 * @param lengthOf the UTF-16 units of a line, without its end.
 */
export function selectedPart(
  { start, end }: Range,
  most: number,
  lengthOf: (line: number) => number,
): SelectedPart {
  let units = 0;
  for (let { line, character } = start; ; line++, character = 0) {
    const isLast = line === end.line;
    const length = (isLast ? end.character : lengthOf(line)) - character;
    if (units + length > most || (!isLast && units + length + 1 >= most))
      return { end: { line, character: character + Math.min(length, most - units) }, units: most };
    units += length;
    if (isLast) return { end, units };
    units += 1;
  }
}
