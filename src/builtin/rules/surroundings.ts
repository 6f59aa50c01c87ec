// Features that compare the place of a candidate with that of the repeated edit.

import type { DocumentMirror } from '../document/documentMirror.ts';
import { isElsewhere } from './editsElsewhere.ts';
import type { Features } from './likelihood.ts';
import type { Token } from '../language/lineTokens.ts';

/** @param from the current first line of the edit. @param line the line of the candidate. */
export function placeFeatures(from: number, line: number): Features {
  if (isElsewhere(from)) return { elsewhere: 1 };
  return { above: line < from ? 1 : 0, distance: Math.log2(1 + Math.abs(line - from)) / 10 };
}

/** Maximum lines without a word that are skipped to find a neighbour. */
const mostPast = 2;
const hasWord = /[\p{L}\p{N}]/u;

/**
 * Compares the nearest significant lines above and below two ranges of lines: 0, 0.5 or 1. Ends are exclusive. 0.5 for
 * an edit in another document, whose neighbours are unknown.
 */
export function neighbourhood(
  document: DocumentMirror,
  edit: { readonly start: number; readonly end: number },
  place: { readonly start: number; readonly end: number },
): number {
  if (isElsewhere(edit.start)) return 0.5;
  const above = significantLine(document, edit.start - 1, -1);
  const below = significantLine(document, edit.end, 1);
  return (
    (above !== '' && above === significantLine(document, place.start - 1, -1) ? 0.5 : 0) +
    (below !== '' && below === significantLine(document, place.end, 1) ? 0.5 : 0)
  );
}

/** The nearest line with a word, trimmed; empty if there is none near. */
function significantLine(document: DocumentMirror, from: number, step: 1 | -1): string {
  for (let line = from, past = 0; past <= mostPast; line += step, past++) {
    if (line < 0 || line >= document.lineCount) return '';
    const text = document.line(line);
    if (hasWord.test(text)) return text.trim();
  }
  return '';
}

/** The share of words that two lines have in common, 0 to 1. */
export function likeness(a: readonly Token[], b: readonly Token[]): number {
  // Without a map, since a line has few words and this runs for every place.
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
    // Each word is matched once.
    words[at] = undefined;
  }
  return count === 0 ? 0 : (2 * common) / count;
}

/** How often the user passed over a change: the matching places above the last edit, relative to the edits that made it. */
export function passedOver(lines: readonly number[], last: number, support: number): Features {
  let passed = 0;
  for (let i = 0; i < lines.length; i++) if ((lines[i] as number) < last) passed++;
  return { passed: passed / (passed + support), left: Math.log2(1 + lines.length - passed) };
}
