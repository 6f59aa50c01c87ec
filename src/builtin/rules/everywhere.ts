// When the next place of a changed name is not all there is to offer: the rest of them in one go, as a `rename` or a
// `searchAndReplace`. Only where every occurrence is known to be meant; else the places are offered one by one.

import type { Position } from '../../base/textPosition.ts';
import { isBorne } from './nameFit.ts';
import type { EditView, Renaming } from './proposer.ts';

/** Kinds beside edits that the client can carry out. */
export interface WideAbilities {
  readonly rename?: boolean;
  readonly searchAndReplace?: boolean;
}

export type Wide =
  | { readonly kind: 'rename'; readonly position: Position; readonly newName: string }
  | {
      readonly kind: 'searchAndReplace';
      readonly search: string;
      readonly replace: string;
      readonly isRegex: boolean;
    };

/** Fewer are as quickly taken one by one. */
const fewestPlaces = 3;
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** `undefined` when the places are better offered one by one. */
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
 * What the language can rename is a declaration that still has the old name: it then takes every use along, in all files,
 * as the text alone never could. So an edit that would be made at such a declaration is said as a rename; so is the rest
 * once the user gave two uses a name that nothing else bears. Where the user typed over the declaration itself the uses
 * mean nothing to the language any more, and are offered as edits, or all of them as a search and replace.
 */
function asRename({ to, declaration }: Renaming, view: EditView): Wide | undefined {
  if (!declaration || isBorne(to, view)) return undefined;
  return { kind: 'rename', position: declaration, newName: to };
}

/** The declaration was changed, no other has the old name, and each of its occurrences is a use of the same thing. */
function asReplacedName(
  { from, to, declared, orphaned, places }: Renaming,
  view: EditView,
): Wide | undefined {
  if (!declared || !orphaned || places < fewestPlaces || view.tokens.syntax.fixedWords) return undefined;
  const search = `\\b${from}\\b`;
  if (count(new RegExp(search, 'g'), from, view) !== places) return undefined;
  return { kind: 'searchAndReplace', search, replace: to, isRegex: true };
}

/** A whole string that was changed twice, and is written the same wherever it stands. */
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
