// Finds the places of a name. `nameBinding.ts` decides whether they mean the same as the changed one.

import type { Position } from '../../base/textPosition.ts';
import type { Place } from '../language/lineTokens.ts';
import type { NamePlace } from '../document/namePlaces.ts';
import { imports } from '../language/nameUse.ts';
import { isMarkupText } from '../document/markupText.ts';
import { declaredInLines } from './nameScope.ts';
import type { EditView } from './proposer.ts';

/** A place that may mean the same as a changed name. */
export interface FittingPlace extends NamePlace {
  /** See `NameBinding`. */
  readonly fit: number;
}

/** The position of its first character. */
export function positionOf({ line, tokens, index }: NamePlace): Position {
  return { line, character: tokens[index]?.start ?? 0 };
}

/** The places on a line in order. @param place with `string`, only strings that equal `name`. */
export function placesOn(line: number, name: string, place: Place, view: EditView): readonly NamePlace[] {
  // Preprocessor lines are not in the scope of names.
  if (view.document.line(line).startsWith('#')) return [];
  const tokens = view.tokens.line(line);
  return view.tokens.names
    .on(tokens, name, place, view.tokens.syntax.names)
    .filter(({ left, right }) => place !== 'code' || !isMarkupText({ line, left, right }, view))
    .map((found) => ({ ...found, line, tokens, declared: declaredInLines(found, name, line, view) }));
}

/** True if the name was in use before the user's edits: it occurs outside of them. */
export function wasInUse(name: string, view: EditView): boolean {
  return view.index
    .linesWith(name, 0)
    .some((line) => !view.log.isEdited(line) && placesOn(line, name, 'code', view).length > 0);
}

/** True if the document seems to declare the name. */
export function isDeclared(name: string, view: EditView): boolean {
  return view.index.linesWith(name, 0).some((line) => placesOn(line, name, 'code', view).some(isDeclaration));
}

export function isDeclaration({ declared }: NamePlace): boolean {
  return declared !== undefined;
}

/** True if the name is imported there. */
export function isImport({ left, right }: NamePlace): boolean {
  return imports(left, right);
}
