// Where a name stands, and whether it is there the same thing as where the user changed it.

import type { Position } from '../base/textPosition.ts';
import type { Place, Token } from './lineTokens.ts';
import { declares, imports, roleOf, type Role } from './nameUse.ts';
import type { EditView } from './proposer.ts';
import { neighbours, type TokenChange } from './tokenChange.ts';

/** Token `index` of `tokens`, which are those of `line`. */
export interface NamePlace {
  readonly line: number;
  readonly index: number;
  readonly tokens: readonly Token[];
  /** Tokens on either side that are not white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
}

/** Of its first character. */
export function positionOf({ line, tokens, index }: NamePlace): Position {
  return { line, character: tokens[index]?.start ?? 0 };
}

/** @param place `string`: only strings that are `name` and nothing else. */
export function* placesOn(line: number, name: string, place: Place, view: EditView): Iterable<NamePlace> {
  // `#define`, `#pragma`: about names, not in their scope.
  if (view.document.line(line).startsWith('#')) return;
  const tokens = view.tokens.line(line);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.text !== name || token.kind !== 'word' || token.place !== place) continue;
    if (place !== 'code' && !isWhole(tokens[index - 1], tokens[index + 1])) continue;
    const [left, right] = [neighbours(tokens, index - 1, -1), neighbours(tokens, index + 1, 1)];
    yield { line, index, tokens, left, right };
  }
}

/** Every place in code, from the top. */
export function namesOf(name: string, view: EditView): NamePlace[] {
  return view.index.linesWith(name, 0).flatMap((line) => [...placesOn(line, name, 'code', view)]);
}

/** Whether something that the user did not just write has the name. */
export function isBorne(name: string, view: EditView): boolean {
  return namesOf(name, view).some(
    ({ line }) => !view.log.edits.some(({ start, end }) => line >= start && line < end),
  );
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
export function fitOf({ left, right }: NamePlace, { roles, declared, before, key }: Use): number {
  const here = declares(left, right);
  // A second declaration is of another thing, unless it is an overload or a prototype.
  if (declared === 'any' && here && !before.has(left[0]?.text)) return 0;
  const role = roleOf(left, right);
  if (key && role === 'plain' && !here) return 0;
  if (roles.has(role)) return 1;
  if (role === 'keyword' || roles.has('keyword')) return 0;
  return (declared === 'any') !== (here === 'any') ? 0.95 : 0;
}

export function declarationOf({ left, right }: NamePlace): ReturnType<typeof declares> {
  return declares(left, right);
}

export function isDeclaration(place: NamePlace): boolean {
  return declarationOf(place) !== false;
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
