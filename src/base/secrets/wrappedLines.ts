// Joins lines that a terminal or a program broke at a usual number of columns, so that `secretSpans` finds a secret that was broken.

import type { Work } from '../pieces.ts';
import { SeenText } from './seenText.ts';

/** Characters of secrets, on both sides of the break. */
const part = /[\w+/=.!~-]/;

/** Number of lines that are read in one step. */
const stepLength = 8_000;

/** The lines that may have been broken, joined, each with the line before it. Undefined if there are none. Works in short steps. */
export function* unwrapped(text: string): Work<SeenText | undefined> {
  let seen: SeenText | undefined;
  let copied = 0;
  let before = 0;
  let start = 0;
  let count = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    const length = end - start;
    if (isUsual(length) && part.test(text[end - 1]!) && part.test(text[end + 1] ?? ' ')) {
      seen ??= new SeenText();
      if (before > copied) {
        if (copied > 0) seen.decoded('\n', copied, 1);
        copied = before;
      }
      seen.copy(text, copied, end);
      copied = end + 1;
    } else if (seen !== undefined && copied === start) {
      // The rest of a broken line.
      seen.copy(text, start, end);
      copied = end;
    }
    before = start;
    start = end + 1;
    if (++count % stepLength === 0) yield;
  }
  if (seen !== undefined && copied === start) seen.copy(text, start, text.length);
  return seen;
}

function isUsual(columns: number): boolean {
  return columns === 80 || columns === 100 || columns === 120 || columns === 132;
}
