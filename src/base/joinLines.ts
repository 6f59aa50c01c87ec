// Puts a text of several lines on one line. Used for answers of editor tools, questions of agents and the setup report.

/**
 * Replaces each line end, with the whitespace around it, by a space. Takes linear time, which a regular expression for that does
 * not: it would read a long run of spaces once for each space.
 */
export function joinLines(text: string): string {
  const lines = text.split(/[\r\n]+/);
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .filter((line, at) => line !== '' || at === 0 || at === last)
    .join(' ');
}
