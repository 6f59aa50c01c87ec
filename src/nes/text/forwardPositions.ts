// Converts ascending offsets to positions in one pass, for the matches of a search in a text that is not a document.

import type { Position } from '../../base/textPosition.ts';

/** @param text with LF as its only line end. @returns a function that must be called with ascending offsets. */
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
