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

/** True if two texts have the same lines. Ignores line ends and byte order marks, like `linesOf`. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  let [at, otherAt] = [one.startsWith('\ufeff') ? 1 : 0, other.startsWith('\ufeff') ? 1 : 0];
  while (at < one.length && otherAt < other.length) {
    const [code, otherCode] = [one.charCodeAt(at++), other.charCodeAt(otherAt++)];
    if (code !== 10 && code !== 13) {
      if (code !== otherCode) return false;
      continue;
    }
    if (otherCode !== 10 && otherCode !== 13) return false;
    if (code === 13 && one.charCodeAt(at) === 10) at++;
    if (otherCode === 13 && other.charCodeAt(otherAt) === 10) otherAt++;
  }
  return at === one.length && otherAt === other.length;
}

/** True if a text has more lines than `most`. Counts lines like `linesOf`. */
export function hasMoreLines(text: string, most: number): boolean {
  if (text.length < most) return false;
  let count = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) && ++count > most) return true;
  }
  return false;
}

/** Lines [oldStart, oldEnd) of the old text became [newStart, newEnd) of the new one. 0-based. */
export interface LineHunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}
