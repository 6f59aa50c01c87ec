// Turns offsets into positions in one pass over a text, for the many matches of a search in a text that is no document.

import type { Position } from '../../base/textPosition.ts';

/** @param text with LF as its only line end. @returns a function for offsets that never go back. */
export function forwardPositions(text: string): (offset: number) => Position {
  let line = 0;
  let lineStart = 0;
  let lineEnd = text.indexOf('\n');
  return (offset) => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line++;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    return { line, character: offset - lineStart };
  };
}
