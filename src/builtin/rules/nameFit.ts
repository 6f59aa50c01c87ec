// Where a name stands. Whether it is the same thing as where the user changed it is in `nameBinding.ts`.

import type { Position } from '../../base/textPosition.ts';
import type { Place, Token } from '../language/lineTokens.ts';
import type { PlaceInLine } from '../document/namePlaces.ts';
import { imports } from '../language/nameUse.ts';
import type { EditView } from './proposer.ts';

/** Among `tokens`, which are those of `line`. */
export interface NamePlace extends PlaceInLine {
  readonly line: number;
  readonly tokens: readonly Token[];
}

/** Of its first character. */
export function positionOf({ line, tokens, index }: NamePlace): Position {
  return { line, character: tokens[index]?.start ?? 0 };
}

/** In order. @param place `string`: only strings that are `name` and nothing else. */
export function placesOn(line: number, name: string, place: Place, view: EditView): readonly NamePlace[] {
  // `#define`, `#pragma`: about names, not in their scope.
  if (view.document.line(line).startsWith('#')) return [];
  const tokens = view.tokens.line(line);
  return view.tokens.names
    .on(tokens, name, place, view.tokens.syntax.names)
    .map(({ index, left, right, declared }) => ({ line, tokens, index, left, right, declared }));
}

/** Whether something that the user did not just write has the name. */
export function isBorne(name: string, view: EditView): boolean {
  const { edits } = view.log;
  return view.index
    .linesWith(name, 0)
    .some(
      (line) =>
        !edits.some(({ start, end }) => line >= start && line < end) &&
        placesOn(line, name, 'code', view).length > 0,
    );
}

/** Whether something in the document looks declared by that name. */
export function isDeclared(name: string, view: EditView): boolean {
  return view.index.linesWith(name, 0).some((line) => placesOn(line, name, 'code', view).some(isDeclaration));
}

export function isDeclaration({ declared }: NamePlace): boolean {
  return declared !== undefined;
}

/** Whether the name is brought in from another document there. */
export function isImport({ left, right }: NamePlace): boolean {
  return imports(left, right);
}
