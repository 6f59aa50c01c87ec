// Where a name stands, and whether it is there the same thing as where the user changed it.

import type { Position } from '../base/textPosition.ts';
import type { Place, Token } from './lineTokens.ts';
import type { PlaceInLine } from './namePlaces.ts';
import { declares, imports, roleOf, type Role } from './nameUse.ts';
import type { EditView } from './proposer.ts';
import type { TokenChange } from './tokenChange.ts';

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
    .on(tokens, name, place)
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

/** How the name was used where the user changed it. */
export interface Use {
  readonly roles: ReadonlySet<Role>;
  readonly declared: ReturnType<typeof declares>;
  /** What stood before it. */
  readonly before: ReadonlySet<string | undefined>;
  /** It was changed as the key of something with members, and nowhere else: a variable of that name is another thing. */
  readonly key: boolean;
}

export function readUse(changes: readonly TokenChange[], view: EditView): Use {
  return {
    roles: new Set(changes.map((change) => roleOf(change.left, change.right))),
    declared:
      changes.map((change) => declares(change.left, change.right)).find((kind) => kind !== false) ?? false,
    before: new Set(changes.map((change) => change.left[0]?.text)),
    key: changes.every((change) => isKey(change, view)),
  };
}

/** Lines above the key of an object in which the object is looked for. */
const mostEntries = 60;

/** `name: …` on a line of its own in braces. In parentheses it is a parameter. */
function isKey({ left, right, line }: TokenChange, { tokens }: EditView): boolean {
  // In a language of fixed words it is a variable: `--width: 1px`.
  if (left.length > 0 || right[0]?.text !== ':' || tokens.syntax.fixedWords) return false;
  let closed = 0;
  for (let above = line - 1; above >= 0 && above > line - mostEntries; above--) {
    for (const { text, place } of tokens.line(above).toReversed()) {
      if (place !== 'code') continue;
      if (text === '}' || text === ')' || text === ']') closed++;
      else if ((text === '{' || text === '(' || text === '[') && closed-- === 0) return text === '{';
    }
  }
  return false;
}

/** 0: another thing of the same name. 1: surely the same thing. */
export function fitOf(
  { left, right, declared: here }: NamePlace,
  { roles, declared, before, key }: Use,
): number {
  // A second declaration is of another thing, unless it is an overload or a prototype.
  if (declared === 'any' && here && !before.has(left[0]?.text)) return 0;
  const role = roleOf(left, right);
  if (key && role === 'plain' && !here) return 0;
  if (roles.has(role)) return 1;
  if (role === 'keyword' || roles.has('keyword')) return 0;
  return (declared === 'any') !== (here === 'any') ? 0.95 : 0;
}

export function isDeclaration({ declared }: NamePlace): boolean {
  return declared !== false;
}

/** Whether the name is brought in from another document there. */
export function isImport({ left, right }: NamePlace): boolean {
  return imports(left, right);
}

/** Whether a word between these two is all that its string holds. */
export function isWhole(before: Token | undefined, after: Token | undefined): boolean {
  return isQuote(before) && isQuote(after) && before?.text === after?.text;
}

function isQuote(token: Token | undefined): boolean {
  return token?.place === 'string' && /^["'`]$/.test(token.text);
}
