// Gives a text the line ends of a document, which has one kind for all lines. Used for writes of agents.

import { textPieces, type Work } from '../../base/pieces.ts';

const lineEnd = /\r\n|\r|\n/g;

/** `text` with all line ends as `end`. */
export function convertedLineEnds(text: string, end: '\n' | '\r\n'): string {
  return end === '\n' && !text.includes('\r') ? text : text.replaceAll(lineEnd, end);
}

/** As `convertedLineEnds`, for a text that may be large. */
export function* largeConvertedLineEnds(text: string, end: '\n' | '\r\n'): Work<string> {
  if (end === '\n' && !text.includes('\r')) return text;
  const converted: string[] = [];
  for (const piece of textPieces(text)) {
    if (converted.length > 0) yield;
    converted.push(convertedLineEnds(piece, end));
  }
  return converted.join('');
}
