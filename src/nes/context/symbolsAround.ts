// The names near the cursor, nearest first: whose definitions an agent may want to see.

import type { Position } from '../../base/textPosition.ts';
import type { EditorDocument } from '../text/editorDocument.ts';
import { nearestFirst } from './nearestFirst.ts';

/** Lines looked at on each side of the cursor's, and UTF-16 units of each. */
const reach = 3;
const longestLine = 500;

const name = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** @returns where each name stands nearest to the cursor; every name once. No language is known here, so keywords are names. */
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
