// Texts as lines, so that they can be compared whatever their line ends are: an editor may have changed those by opening.

export type Lines = readonly string[];

/** Without line ends. The line end of the last line gives an empty line after it. */
export function linesOf(text: string): string[] {
  return (text.startsWith('\ufeff') ? text.slice(1) : text).split(/\r\n|\r|\n/);
}

/** With `\n` between them: who writes it gives it the line ends of the file. */
export function textOf(lines: Lines): string {
  return lines.join('\n');
}

export function sameLines(one: Lines, other: Lines): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
