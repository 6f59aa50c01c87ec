// Where names stand in lines, read once for each text of a line: the next key asks for the same names on much the same lines.

import { declarationOf, type Declaration } from '../language/declaration.ts';
import type { Place, Token } from '../language/lineTokens.ts';
import type { NameRules } from '../language/nameRules.ts';
import { isWhole, neighbours } from '../language/tokens.ts';

/** Token `index` of its line. */
export interface PlaceInLine {
  readonly index: number;
  /** Tokens on either side that are not white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** As what it looks declared there. */
  readonly declared: Declaration | undefined;
}

interface Known {
  readonly name: string;
  readonly place: Place;
  readonly found: readonly PlaceInLine[];
}

/** Under 1 MB. Beyond it all are forgotten: what is still wanted is soon found again. */
const mostLines = 1_000;

export class NamePlaces {
  readonly #byLine = new Map<readonly Token[], Known[]>();

  /** In order. @param tokens of a line, from `LexCache`. @param place `string`: only strings that are `name` and nothing else. */
  on(tokens: readonly Token[], name: string, place: Place, rules: NameRules): readonly PlaceInLine[] {
    const all = this.#byLine.get(tokens);
    const known = all?.find((each) => each.name === name && each.place === place);
    if (known) return known.found;
    const found = placesIn(tokens, name, place, rules);
    if (all) all.push({ name, place, found });
    else {
      if (this.#byLine.size >= mostLines) this.clear();
      this.#byLine.set(tokens, [{ name, place, found }]);
    }
    return found;
  }

  clear(): void {
    this.#byLine.clear();
  }
}

function placesIn(
  tokens: readonly Token[],
  name: string,
  place: Place,
  rules: NameRules,
): readonly PlaceInLine[] {
  const found: PlaceInLine[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.text !== name || token.kind !== 'word' || token.place !== place) continue;
    if (place !== 'code' && !isWhole(tokens[index - 1], tokens[index + 1])) continue;
    const left = neighbours(tokens, index - 1, -1);
    const right = neighbours(tokens, index + 1, 1);
    found.push({ index, left, right, declared: declarationOf(token, left, right, rules) });
  }
  return found;
}
