// Finds long runs of certain characters, and their lines, without looking at every character. Used by rules without words, whose
// expressions would take most of the time of a search, since hardly any line has such a run.

/** 1 for each ASCII character in the set. */
export type CharacterSet = Uint8Array;

/** @param one matches a text of one character in the set. */
export function characterSet(one: RegExp): CharacterSet {
  return Uint8Array.from({ length: 128 }, (_, code) => (one.test(String.fromCharCode(code)) ? 1 : 0));
}

export interface Run {
  /** UTF-16 offset. */
  readonly start: number;
  readonly end: number;
}

/** All maximal runs of at least `shortest` characters in the set, in order. Takes linear time. */
export function longRuns(text: string, set: CharacterSet, shortest: number): readonly Run[] {
  const runs: Run[] = [];
  // A run of that length has a character at one of these places.
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (set[text.charCodeAt(at)] !== 1) continue;
    let start = at;
    while (start > 0 && set[text.charCodeAt(start - 1)] === 1) start--;
    let end = at + 1;
    while (end < text.length && set[text.charCodeAt(end)] === 1) end++;
    if (end - start >= shortest) runs.push({ start, end });
    at = end;
  }
  return runs;
}

/** The lines that have such a run. */
export function linesWithRun(text: string, set: CharacterSet, shortest: number): readonly Run[] {
  const lines: Run[] = [];
  let last = -1;
  for (const { start } of longRuns(text, set, shortest)) {
    if (start < last) continue;
    const found = text.indexOf('\n', start);
    last = found < 0 ? text.length : found;
    lines.push({ start: text.lastIndexOf('\n', start) + 1, end: last });
  }
  return lines;
}
