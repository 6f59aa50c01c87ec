// The name that stands at a place of a line: letters, digits, `_` and `$`. What is a name in a language, only that
// language knows; this is what is near enough to draw something at it.

/**
 * @param character 0-based, UTF-16; right behind a name counts too.
 * @returns [start, end) in the line; nothing where there is none.
 */
export function wordAt(line: string, character: number): { start: number; end: number } | undefined {
  for (const { index, 0: word } of line.matchAll(/[\p{L}\p{M}\p{N}_$]+/gu)) {
    if (index > character) return undefined;
    if (character <= index + word.length) return { start: index, end: index + word.length };
  }
  return undefined;
}
