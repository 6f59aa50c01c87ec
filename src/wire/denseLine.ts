// Checks whether a line has more JSON values than allowed. Parsing JSON of only brackets takes fifty times the time and memory
// of text of the same length, so the limit on line length is not enough.

/** Every value but the first of a message has one of these before it. */
const separators = new Set(Array.from(',:[{', (separator) => separator.charCodeAt(0)));
const quote = 0x22;
const backslash = 0x5c;

/** Of 64 MiB with a million values this many characters hit some 120 separators, give or take a tenth. */
const samples = 8192;

/** Whether `line`, JSON or not, has more than `limit` values. Cheap for ordinary lines. */
export function isDenserThan(line: string, limit: number): boolean {
  return line.length > limit && estimate(line) > limit && hasMoreThan(line, limit);
}

/** By looking here and there, where no sender can foresee it; text that is quoted counts too. */
function estimate(line: string): number {
  const stride = line.length / samples;
  let hits = 0;
  for (let i = 0; i < samples; i++) {
    if (separators.has(line.charCodeAt(Math.floor((i + Math.random()) * stride)))) hits++;
  }
  // A little more than seen: a line at the limit is counted, not guessed.
  return hits * stride * 1.3;
}

/** Exactly, skipping what is quoted. More strings than values are allowed, or quotes without end, count as well. */
function hasMoreThan(line: string, limit: number): boolean {
  let separatorCount = 0;
  let strings = 0;
  let quotes = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line.charCodeAt(at);
    if (separators.has(char) && ++separatorCount > limit) return true;
    if (char !== quote) continue;
    if (++strings > limit) return true;
    do {
      // Looking at each of millions of escaped quotes would itself take too long.
      if (++quotes > limit * 8) return true;
      at = line.indexOf('"', at + 1);
      if (at < 0) return false;
    } while (isEscaped(line, at));
  }
  return false;
}

function isEscaped(line: string, at: number): boolean {
  let before = at - 1;
  while (line.charCodeAt(before) === backslash) before--;
  return (at - before) % 2 === 0;
}
