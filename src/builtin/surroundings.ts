// What the place of a candidate and the place of the edit it repeats have in common, whatever the edit was.

import { isElsewhere } from './editsElsewhere.ts';
import type { Features } from './likelihood.ts';
import type { Token } from './lineTokens.ts';

/** @param from first line of the edit now. @param line of the candidate. */
export function placeFeatures(from: number, line: number): Features {
  if (isElsewhere(from)) return { elsewhere: 1 };
  return { above: line < from ? 1 : 0, distance: Math.log2(1 + Math.abs(line - from)) / 10 };
}

/** The share of words that two lines have in common, 0 to 1. */
export function likeness(a: readonly Token[], b: readonly Token[]): number {
  // Without a map: a line has few words, and this is asked for every place of a change.
  const words: (string | undefined)[] = [];
  for (let i = 0; i < a.length; i++) if (a[i]?.kind === 'word') words.push(a[i]?.text);
  let count = words.length;
  let common = 0;
  for (let i = 0; i < b.length; i++) {
    if (b[i]?.kind !== 'word') continue;
    count++;
    const at = words.indexOf(b[i]?.text);
    if (at < 0) continue;
    common++;
    // Each is had in common once.
    words[at] = undefined;
  }
  return count === 0 ? 0 : (2 * common) / count;
}

/** How often a change was passed over: places above the last edit that it fits, beside the edits that made it. */
export function passedOver(lines: readonly number[], last: number, support: number): Features {
  let passed = 0;
  for (let i = 0; i < lines.length; i++) if ((lines[i] as number) < last) passed++;
  return { passed: passed / (passed + support), left: Math.log2(1 + lines.length - passed) };
}
