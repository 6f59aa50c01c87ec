// How Sweep's models are told of an edit (the vendor's sweep_autocomplete): what was and what is, with one line around it.

import type { Hunk } from './editQuestion.ts';
import { side, withContext } from './pastEdits.ts';

export interface ToldEdit {
  /** Lines, 1-based, the last one included, in the text after the edit. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One, or none where nothing but white space changed. */
export function toldEdit(hunk: Hunk): readonly ToldEdit[] {
  const changed = withContext(hunk, 0);
  if (side(changed, '-').join('\n').trim() === side(changed, '+').join('\n').trim()) return [];
  const told = withContext(hunk, 1);
  const now = side(told, '+');
  const text = ['original:', filled(side(told, '-')), 'updated:', filled(now)].join('\n');
  return [{ start: told.line + 1, end: told.line + Math.max(now.length, 1), text }];
}

function filled(lines: readonly string[]): string {
  return lines.join('\n').replace(/^\n+|\n+$/g, '');
}
