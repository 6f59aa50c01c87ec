// Lines of texts and the blocks in which two texts differ. Texts are compared without line endings, since an editor may
// change those on opening.

export type Lines = readonly string[];

/** Splits without line breaks and byte order mark. A final line break yields a last empty line. */
export function linesOf(text: string): string[] {
  return (text.startsWith('\ufeff') ? text.slice(1) : text).split(/\r\n|\r|\n/);
}

/** Splits a text into lines as people count them: a final line break begins no further line. Keeps a byte order mark. */
export function writtenLines(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Joins with `\n`. The writer of a file restores its line endings. */
export function textOf(lines: Lines): string {
  return lines.join('\n');
}

/** Whether all lines are equal. */
export function sameLines(one: Lines, other: Lines): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

/** Lines [oldStart, oldEnd) of the old text became [newStart, newEnd) of the new one. 0-based. */
export interface LineHunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}
