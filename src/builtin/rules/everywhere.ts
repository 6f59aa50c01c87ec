// Decides when the remaining places of a changed name are offered at once, as a `rename` or a `searchAndReplace`: only
// if every occurrence is known to mean the same. Otherwise they are offered one by one.

import type { Position } from '../../base/textPosition.ts';
import { wasInUse } from './nameFit.ts';
import type { EditView, Renaming } from './proposer.ts';

/** The kinds of suggestions besides edits that the client supports. */
export interface WideAbilities {
  readonly rename?: boolean;
  readonly searchAndReplace?: boolean;
}

/** A suggestion for all places at once. */
export type Wide =
  | { readonly kind: 'rename'; readonly position: Position; readonly newName: string }
  | {
      readonly kind: 'searchAndReplace';
      readonly search: string;
      readonly replace: string;
      readonly isRegex: boolean;
    };

/** With fewer places, accepting them one by one is as fast. */
const fewestPlaces = 3;
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** `undefined` if the places are better offered one by one. */
export function everywhere(renaming: Renaming, view: EditView, abilities: WideAbilities): Wide | undefined {
  const { from, to, place } = renaming;
  if (!plainName.test(from) || !plainName.test(to)) return undefined;
  return place === 'code'
    ? ((abilities.rename ? asRename(renaming, view) : undefined) ??
        (abilities.searchAndReplace ? asReplacedName(renaming, view) : undefined))
    : abilities.searchAndReplace
      ? asReplacedString(renaming, view)
      : undefined;
}

/**
 * A language server can rename a declaration that still has the old name, with all uses in all files. So an edit at
 * such a declaration becomes a rename, and so do the other places after the user gave two uses an unused name. If the
 * user typed over the declaration, the uses no longer resolve, and are offered as edits or as one search and replace.
 */
function asRename({ to, declaration }: Renaming, view: EditView): Wide | undefined {
  if (!declaration || wasInUse(to, view)) return undefined;
  return { kind: 'rename', position: declaration, newName: to };
}

/** Applies if the declaration was changed, no other one has the old name, and all its occurrences mean the same. */
function asReplacedName(
  { from, to, declared, orphaned, places }: Renaming,
  view: EditView,
): Wide | undefined {
  if (!declared || !orphaned || places < fewestPlaces || view.tokens.syntax.fixedWords) return undefined;
  const search = `\\b${from}\\b`;
  if (count(new RegExp(search, 'g'), from, view) !== places) return undefined;
  return { kind: 'searchAndReplace', search, replace: to, isRegex: true };
}

/** Applies to a whole string that was changed twice and is written the same everywhere. */
function asReplacedString({ from, to, places, changed }: Renaming, view: EditView): Wide | undefined {
  if (changed.length < 2 || places < fewestPlaces) return undefined;
  const quote = ['"', "'", '`'].find((each) => view.index.linesWith(each + from + each, 0).length > 0);
  if (!quote || count(new RegExp(`\\b${from}\\b`, 'g'), from, view) !== places) return undefined;
  const search = quote + from + quote;
  if (count(new RegExp(search, 'g'), from, view) !== places) return undefined;
  return { kind: 'searchAndReplace', search, replace: quote + to + quote, isRegex: false };
}

function count(pattern: RegExp, name: string, view: EditView): number {
  let found = 0;
  for (const line of view.index.linesWith(name, 0))
    found += view.document.line(line).match(pattern)?.length ?? 0;
  return found;
}
