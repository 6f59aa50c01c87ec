// Finds the names near the cursor whose definitions become related snippets.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { nearestFirst } from './nearestFirst.ts';

/** Lines searched on each side of the cursor's; longer lines (in UTF-16 units) are skipped. */
const reach = 3;
const longestLine = 500;

const name = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** @returns the occurrence of each name nearest to the cursor, nearest first. Keywords count as names too. */
export function symbolsAround(document: EditorDocument, cursor: Position, most: number): Position[] {
  const found = [];
  const last = Math.min(document.lineCount - 1, cursor.line + reach);
  for (let line = Math.max(0, cursor.line - reach); line <= last; line++) {
    const text = document.lineAt(line);
    if (text.length > longestLine) continue;
    for (const { 0: word, index } of text.matchAll(name)) {
      const start = { line, character: index };
      found.push({ word, range: { start, end: { line, character: index + word.length } } });
    }
  }
  const seen = new Set<string>();
  return nearestFirst(found, cursor)
    .filter(({ word }) => word.length > 1 && !seen.has(word) && seen.add(word))
    .slice(0, most)
    .map(({ range }) => range.start);
}
