// What the user did in the documents they came from, as edits that stand nowhere in the one they are in: a habit follows the
// user to the next file. What is a matter of one file alone does not: its parameters, and names that it still declares.

import type { LanguageSyntax } from '../language/languageSyntax.ts';
import { isDeclared } from './nameFit.ts';
import { declares } from '../language/nameUse.ts';
import type { EditView } from './proposer.ts';
import type { ReadEdit, TokenChange } from '../document/tokenChange.ts';

/** A line of no document. Those of edits made elsewhere are at it or somewhat below. */
const nowhere = -1_000_000;
const mostEdits = 6;

export interface EditsElsewhere {
  readonly uri: string;
  /** Tokens of other languages say nothing. */
  readonly syntax: LanguageSyntax;
  /** Newest first, ages from 0. */
  readonly edits: readonly ReadEdit[];
}

export function isElsewhere(line: number): boolean {
  return line < 0;
}

/** What the user takes along from a document. */
export function editsElsewhere(view: EditView): EditsElsewhere {
  const module = /([^/]*?)(?:\.[^/]*)?$/.exec(view.document.uri)?.[1] ?? '';
  const own = new Map<string, boolean>();
  const isOwn = (change: TokenChange): boolean => {
    const [from] = change.removed;
    if (change.removed.length !== 1 || from?.kind !== 'word' || from.place !== 'code') return false;
    if (declares(change.left, change.right) === 'local' && change.left.at(-1)?.text !== 'export') return true;
    let known = own.get(from.text);
    if (known === undefined) own.set(from.text, (known = isDeclared(from.text, view)));
    return known;
  };
  const edits = view.edits
    .filter(
      ({ region, hunks }) => region.origin === 'typed' && !hunks.some(({ start }) => isElsewhere(start)),
    )
    .slice(0, mostEdits)
    .map((edit) => moved({ ...edit, changes: edit.changes.filter((change) => !isOwn(change)) }, module));
  return { uri: view.document.uri, syntax: view.tokens.syntax, edits };
}

function moved({ region, age, hunks, changes, lineChanges }: ReadEdit, module: string): ReadEdit {
  const at = new Map(hunks.map((hunk) => [hunk, { ...hunk, start: nowhere }]));
  return {
    region,
    age,
    hunks: [...at.values()],
    changes: changes.map((change) => ({ ...change, line: nowhere, module })),
    lineChanges: lineChanges.map((change) => ({
      ...change,
      line: nowhere + change.index,
      hunk: at.get(change.hunk) ?? change.hunk,
    })),
  };
}
