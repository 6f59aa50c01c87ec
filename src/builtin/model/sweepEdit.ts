// The form in which Sweep's models get an edit (the vendor's sweep_autocomplete): the text before and after, with one
// line of context.

import type { Hunk } from './editQuestion.ts';
import { side, withContext } from './pastEdits.ts';

export interface ToldEdit {
  /** 1-based line numbers in the text after the edit, inclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Empty if only white space changed. */
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
