// Finds the name at a position of a line: letters, digits, `_` and `$`. Independent of the language, so only an estimate.

/**
 * @param character 0-based, UTF-16 units; the position right after a name counts too.
 * @returns [start, end) in the line; undefined if there is no name.
 */
export function wordAt(line: string, character: number): { start: number; end: number } | undefined {
  for (const { index, 0: word } of line.matchAll(/[\p{L}\p{M}\p{N}_$]+/gu)) {
    if (index > character) return undefined;
    if (character <= index + word.length) return { start: index, end: index + word.length };
  }
  return undefined;
}
