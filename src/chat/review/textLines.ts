// Splits texts into lines, so that texts with different line endings can be compared: an editor may change them on
// opening.

export type Lines = readonly string[];

/** Splits without line breaks and byte order mark. A final line break yields a last empty line. */
export function linesOf(text: string): string[] {
  return (text.startsWith('\ufeff') ? text.slice(1) : text).split(/\r\n|\r|\n/);
}

/** Joins with `\n`. The writer of a file restores its line endings. */
export function textOf(lines: Lines): string {
  return lines.join('\n');
}

export function sameLines(one: Lines, other: Lines): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
