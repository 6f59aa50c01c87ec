// Caches the places of names in lines, by the text of a line, since the next key asks for the same names on nearly the
// same lines.

import { declarationOf, type Declaration } from '../language/declaration.ts';
import type { Place, Token } from '../language/lineTokens.ts';
import type { NameRules } from '../language/nameRules.ts';
import { isWhole, neighbours } from '../language/tokens.ts';

/** A place by its token's index in the line. */
export interface PlaceInLine {
  readonly index: number;
  /** Tokens on either side without white space, nearest first. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** The kind of declaration that it seems to be. */
  readonly declared: Declaration | undefined;
}

/** `index` refers to `tokens`, which are those of `line`. */
export interface NamePlace extends PlaceInLine {
  readonly line: number;
  readonly tokens: readonly Token[];
}

interface Known {
  readonly name: string;
  readonly place: Place;
  readonly found: readonly PlaceInLine[];
}

/** Under 1 MB. When it is exceeded, all are dropped and found again on demand. */
const mostLines = 1_000;

export class NamePlaces {
  readonly #byLine = new Map<readonly Token[], Known[]>();

  /**
   * The places of `name` in order. @param tokens of a line, from `LexCache`. @param place with `string`, only strings
   * that equal `name`.
   */
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
