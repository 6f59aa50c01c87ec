// Tells whether a text has characters that an earlier one does not have. Used for files whose encoding was guessed.

import { textPieces, type Work } from '../../../base/pieces.ts';

/** True if `after` has characters outside of ASCII that `before` does not have. */
export function* hasNewCharacters(before: string, after: string): Work<boolean> {
  const known = new Set<string>();
  for (const piece of textPieces(before)) {
    for (const character of charactersIn(piece)) known.add(character);
    yield;
  }
  for (const piece of textPieces(after)) {
    if (charactersIn(piece).some((character) => !known.has(character))) return true;
    yield;
  }
  return false;
}

function charactersIn(text: string): readonly string[] {
  // eslint-disable-next-line no-control-regex
  return [...new Set(text.replaceAll(/[\0-\x7f]+/g, ''))];
}
