// Converts the line ends of a text to those of a document, which has one kind for all lines. Used by writes of agents.

import { textPieces, type Work } from '../../base/pieces.ts';

const lineEnd = /\r\n|\r|\n/g;

/** Replaces all line ends of a text by `end`. */
export function convertedLineEnds(text: string, end: '\n' | '\r\n'): string {
  return end === '\n' && !text.includes('\r') ? text : text.replaceAll(lineEnd, end);
}

/** Like `convertedLineEnds`, but works in pieces, for large texts. */
export function* largeConvertedLineEnds(text: string, end: '\n' | '\r\n'): Work<string> {
  if (end === '\n' && !text.includes('\r')) return text;
  const converted: string[] = [];
  for (const piece of textPieces(text)) {
    if (converted.length > 0) yield;
    converted.push(convertedLineEnds(piece, end));
  }
  return converted.join('');
}
